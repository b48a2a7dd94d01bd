import { Outlet } from 'react-router'
import { useLiveFeed } from './use-live-feed.ts'

/** What the pages of the feed share: they hear what others do. */
export default function FeedLayout() {
  useLiveFeed()
  return <Outlet />
}
