import { m } from '../../../contract/paraglide/messages.js'
import { commentTextMax } from '../../../contract/posts/limits.ts'
import { loadSubject } from '../../api/page-error.ts'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { PageHeading } from '../../design/page-heading.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import type { Route } from './+types/post'
import { BackToPosts } from './back-to-posts.tsx'
import { CommentList } from './comment-list.tsx'
import { openPost } from './feed-loading.ts'
import { useFeed } from './feed-store.ts'
import { sendComment } from './feed-writing.ts'
import { LostComment } from './lost-comment.tsx'
import { PostCard } from './post-card.tsx'
import styles from './posts.module.css'
import { WritersOnly } from './writers-only.tsx'
import { WritingForm } from './writing-form.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await loadSubject(openPost(params.id))
  return null
}

export default function PostPage({ params: { id } }: Route.ComponentProps) {
  const { opened } = useFeed()
  if (opened?.id !== id) return null
  const place = `/posts/${id}`
  return (
    <div className={styles.feed}>
      <div className={styles.top}>
        <BackToPosts />
        <PageHeading>{opened.post ? m.posts_by({ name: opened.post.name }) : m.posts_heading()}</PageHeading>
      </div>
      {opened.post ? (
        <>
          <PostCard post={opened.post} isOpened />
          <WritersOnly>
            <Card as="section">
              <WritingForm
                key={id}
                place={place}
                label={m.posts_leave_comment()}
                rule={{ fieldName: m.posts_comment(), max: commentTextMax }}
                onSend={(sending) => sendComment(id, sending)}
              />
            </Card>
          </WritersOnly>
          <CommentList opened={opened} />
        </>
      ) : (
        <>
          <EmptyState message={m.posts_gone()} />
          <LostComment key={id} place={place} />
        </>
      )}
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.posts_discussion_heading(), unlisted: true })
