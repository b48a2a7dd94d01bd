import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { Spinner } from '../../../design/feedback/spinner.tsx'
import { inBrowser, onServer } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { NewPost, WritersOnly } from '../composer/writing-form.tsx'
import { ActionMenu } from '../elements/action-menu.tsx'
import styles from '../elements/elements.module.css'
import { PostCard, SendingPost } from '../post/post-card.tsx'
import { loadFeed, loadFirstPosts, loadOlder, showFresh } from '../state/feed-loading.ts'
import { type FeedState, useFeed } from '../state/feed-state.ts'
import { attempt } from '../state/feed-writing.ts'
import type { Route } from './+types/posts'

export const loader = onServer(({ api }) => loadFirstPosts(api))

/** Loads the feed into this tab's state of it, which live messages change. */
export const clientLoader = inBrowser(async () => {
  await loadFeed()
  return null
})

export default function Posts({ loaderData }: Route.ComponentProps) {
  const feed = useFeed(loaderData)
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
        <Feed feed={feed} />
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

function Feed({ feed }: { feed: FeedState }) {
  const { posts, pinned, sending, failed } = feed
  if (failed) return <ErrorState message={m.posts_load_failed()} onRetry={() => void loadFeed()} />
  if (!posts) return <Spinner />
  const unpinned = posts.filter(({ _id }) => _id !== pinned?._id)
  const isEmpty = unpinned.length === 0 && sending.length === 0 && !pinned
  return (
    <>
      <FreshPosts feed={feed} />
      {isEmpty && <EmptyState message={m.posts_none()} />}
      {pinned && <PostCard post={pinned} />}
      {sending.map((post) => (
        <SendingPost key={post._id} post={post} />
      ))}
      {unpinned.map((post) => (
        <PostCard key={post._id} post={post} />
      ))}
      <OlderPosts feed={feed} />
    </>
  )
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.posts_heading(), unlisted: true })

/** The button that shows new posts of others; nothing moves before. */
function FreshPosts({ feed: { fresh } }: { feed: FeedState }) {
  const [isLoading, setLoading] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  async function show() {
    setLoading(true)
    const isDone = await attempt(showFresh)
    setLoading(false)
    if (isDone) requestAnimationFrame(() => focusNewest(place.current))
  }
  return (
    <div ref={place} className={styles.fresh} role="status">
      {fresh.length > 0 && (
        <Button look="main" working={isLoading} onClick={show}>
          {m.posts_new({ count: fresh.length })}
        </Button>
      )}
    </div>
  )
}

/** Focuses the newest post, because the pressed button has disappeared. */
function focusNewest(place: HTMLElement | null): void {
  const posts = place?.parentElement?.querySelectorAll<HTMLElement>('[data-post]') ?? []
  const newest = [...posts].sort((one, other) =>
    (one.dataset.post ?? '') < (other.dataset.post ?? '') ? 1 : -1,
  )[0]
  const link = newest?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  newest?.scrollIntoView({ block: 'center' })
}

/** Distance from the end of the list at which older posts are loaded. */
const ahead = '600px'

/** Loads older posts on scrolling, and with a button for the keyboard and screen readers. */
function OlderPosts({ feed: { older, posts } }: { feed: FeedState }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const end = useRef<HTMLDivElement>(null)
  const load = useRef<() => Promise<void>>(async () => undefined)
  load.current = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await loadOlder()
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }

  // Only the browser knows the visible part. After each page the end is observed again.
  useEffect(() => {
    if (older === null || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load.current(), {
      rootMargin: ahead,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [older])

  return (
    <div ref={end} className={styles.older}>
      {state === 'failed' && (
        <ErrorState message={m.posts_more_failed()} onRetry={() => void load.current()} />
      )}
      {state !== 'failed' && older !== null && (
        <Button working={state === 'loading'} onClick={() => void load.current()}>
          {m.posts_more()}
        </Button>
      )}
      {older === null && (posts?.length ?? 0) > 0 && <p>{m.posts_end()}</p>}
    </div>
  )
}
