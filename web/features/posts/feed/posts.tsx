import { useNavigate } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { useMay } from '../../../session/use-session.ts'
import type { PageHandle } from '../../../shell/page/page-handle.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { ActionMenu } from '../elements/action-menu.tsx'
import styles from '../elements/posts-page.module.css'
import { NewPost } from '../pictures/new-post.tsx'
import { PostCard, SendingPost } from '../post/post-card.tsx'
import { feedBegins, loadFeed, showFresh } from '../state/feed-loading.ts'
import { feedState, useFeed } from '../state/feed-store.ts'
import { WritersOnly } from '../writing/writers-only.tsx'
import type { Route } from './+types/posts'
import { FreshPosts } from './fresh-posts.tsx'
import { OlderPosts } from './older-posts.tsx'
import { PostSkeletons } from './post-skeletons.tsx'

export const handle: PageHandle = { early: feedBegins }

/** Waits only when the reader comes back, so that the scroll position can be restored. */
export async function clientLoader() {
  const loading = loadFeed()
  if (feedState().posts) await loading
  return null
}

export default function Posts() {
  return (
    <>
      <PageHeading lead={m.posts_welcome()} actions={<FeedLinks />}>
        {m.posts_heading()}
      </PageHeading>
      <div className={styles.feed}>
        <WritersOnly>
          <Card>
            <NewPost onSentLater={showFresh} />
          </Card>
        </WritersOnly>
        <Feed />
      </div>
    </>
  )
}

function FeedLinks() {
  const mayModerate = useMay('moderate')
  const navigate = useNavigate()
  return (
    <>
      {mayModerate && <LinkButton to="/posts/reports">{m.posts_reports_heading()}</LinkButton>}
      <ActionMenu
        label={m.posts_menu()}
        actions={[
          { text: m.posts_blocked_heading(), onChoose: () => void navigate('/posts/blocked') },
          { text: m.posts_removed_heading(), onChoose: () => void navigate('/posts/removed') },
        ]}
      />
    </>
  )
}

function Feed() {
  const { posts, pinned, sending, failed } = useFeed()
  if (failed) return <ErrorState message={m.posts_load_failed()} onRetry={() => void loadFeed()} />
  if (!posts) return <PostSkeletons />
  const unpinned = posts.filter(({ _id }) => _id !== pinned?._id)
  const isEmpty = unpinned.length === 0 && sending.length === 0 && !pinned
  return (
    <>
      <FreshPosts />
      {isEmpty && <EmptyState message={m.posts_none()} />}
      {pinned && <PostCard post={pinned} />}
      {sending.map((post) => (
        <SendingPost key={post._id} post={post} />
      ))}
      {unpinned.map((post) => (
        <PostCard key={post._id} post={post} />
      ))}
      <OlderPosts />
    </>
  )
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.posts_heading(), unlisted: true })
