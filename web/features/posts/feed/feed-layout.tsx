import { Outlet } from 'react-router'
import { NotFound } from '../../../shell/notices/refusals.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { useLiveFeed } from '../live/use-live-feed.ts'

/** The pages of the feed: there are none where it is switched off, and they hear what others do. */
export default function FeedLayout() {
  return useSite()?.postsOn === false ? <NotFound /> : <LiveFeed />
}

function LiveFeed() {
  useLiveFeed()
  return <Outlet />
}
