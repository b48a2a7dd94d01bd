import { Outlet } from 'react-router'
import { NotFound } from '../../../shell/notices/not-found.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { useLiveFeed } from '../live/use-live-feed.ts'

/** The layout of the feed's pages: it receives live messages, and is absent where posts are switched off. */
export default function FeedLayout() {
  return useSite()?.postsOn === false ? <NotFound /> : <LiveFeed />
}

function LiveFeed() {
  useLiveFeed()
  return <Outlet />
}
