import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { LiveMessage } from '../../../../contract/posts/feed.ts'
import { liveSilenceMilliseconds } from '../../../../contract/posts/options-and-limits.ts'
import { ApiError } from '../../../api/api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { sessionState } from '../../../session/session-store.ts'
import { NotFound } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { refreshFeed, refreshPinned, refreshPost } from '../state/feed-loading.ts'
import { applyLiveMessage, feedState, isOlderThan, markStale, updateFeed } from '../state/feed-state.ts'
import { listenToEvents } from './live-stream.ts'

/** The layout of the feed's pages: it receives live messages, and is absent where posts are switched off. */
export const handle: PageHandle = { layout: 'reading' }

export default function FeedLayout() {
  return useSite()?.postsOn === false ? <NotFound /> : <LiveFeed />
}

function LiveFeed() {
  useLiveFeed()
  return <Outlet />
}

/** Milliseconds over which pages spread their requests after a change that concerns all. */
const spread = 300

/**
 * Receives live messages of the feed while this tab is visible. Browsers allow few connections to one host,
 * so a hidden tab closes its own, and catches up when visible again.
 */
function useLiveFeed(): void {
  // The connection is outside React; it lasts as long as the pages of the feed.
  useEffect(() => {
    let stop: AbortController | null = null
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        stop?.abort()
        stop = null
      } else if (!stop) {
        stop = new AbortController()
        void listenToEvents<LiveMessage>({
          path: '/api/posts/live',
          onEvent: take,
          silence: liveSilenceMilliseconds,
          signal: stop.signal,
        })
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.abort()
      markStale()
    }
  }, [])
}

function take(event: LiveMessage, reconnect: () => void): void {
  updateFeed((state) => applyLiveMessage(state, event, sessionState().user?._id ?? ''))
  void loadFor(event).catch((error: unknown) => {
    // Failed loads are repeated when the stream opens again.
    reconnect()
    if (!(error instanceof ApiError)) throw error
  })
}

async function loadFor(event: LiveMessage): Promise<void> {
  switch (event.type) {
    case 'refresh':
      await new Promise((resolve) => setTimeout(resolve, Math.random() * spread))
      return refreshFeed()
    case 'ready':
      return isOlderThan(event.quietFor) ? refreshFeed() : undefined
    case 'pinned':
      return refreshPinned()
    case 'changed':
      return refreshPost(event.post)
    case 'mention':
      return showAlert('info', m.posts_mentioned_you())
    case 'comments':
    case 'discussion':
      return feedState().opened?.id === event.post ? refreshPost(event.post) : undefined
  }
}
