import type { MouseEvent } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { commentText } from '../../../../contract/posts/options-and-limits.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { WritersOnly, WritingForm } from '../composer/writing-form.tsx'
import styles from '../elements/elements.module.css'
import { loadPost, openPost, refreshPost } from '../state/feed-loading.ts'
import { emptyFeed, useFeed } from '../state/feed-state.ts'
import { sendComment } from '../state/feed-writing.ts'
import type { Route } from './+types/post'
import { CommentList, LostComment } from './comments.tsx'
import { type fromFeed, PostCard } from './post-card.tsx'

/** A removed post retains its page, for unsent comments on it. */
export const loader = onServer(async ({ api, params }: PageRequest<{ id: string }>) => {
  const opened = await loadSubject(loadPost(api, params.id))
  return data({ ...emptyFeed, opened }, { status: opened.post ? 200 : 404 })
})

/** Loads the post into this tab's state of the feed, which live messages change. */
export const clientLoader = inBrowser(async ({ params }: PageRequest<{ id: string }>) => {
  await loadSubject(openPost(params.id))
  return null
})

export default function PostPage({ params: { id }, loaderData }: Route.ComponentProps) {
  const { opened } = useFeed(loaderData)
  if (opened?.id !== id) return null
  const place = `/posts/${id}`
  return (
    <div className={styles.feed}>
      <div className={styles.top}>
        <BackToPosts />
        <PageHeading>
          {opened.post ? m.posts_by({ name: opened.post.name }) : m.site_not_found_heading()}
        </PageHeading>
      </div>
      {opened.post ? (
        <>
          <PostCard post={opened.post} isOpened />
          <WritersOnly>
            <Card>
              <WritingForm
                key={id}
                place={place}
                label={m.posts_leave_comment()}
                limit={commentText}
                onSend={(text) => sendComment(id, text)}
                onSentLater={() => refreshPost(id)}
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

/** The link back to the feed, at the reader's last position. */
function BackToPosts() {
  const { state } = useLocation() as { state: Partial<typeof fromFeed> | null }
  const navigate = useNavigate()
  function goBack(event: MouseEvent) {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!state?.fromFeed || opensElsewhere) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <LinkButton look="back" to="/posts" onClick={goBack}>
      {m.posts_back()}
    </LinkButton>
  )
}

export const meta: Route.MetaFunction = (page) => {
  const isGone = page.loaderData?.opened.post === null
  return pageMeta(page, {
    title: isGone ? m.site_not_found_heading() : m.posts_discussion_heading(),
    unlisted: true,
  })
}
