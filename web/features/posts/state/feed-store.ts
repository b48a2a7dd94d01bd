import { useSyncExternalStore } from 'react'
import { sessionState, watchSession } from '../../../session/session-store.ts'
import { emptyFeed, type FeedState } from './feed-state.ts'

const listeners = new Set<() => void>()
let state = emptyFeed
let owner: string | null = null
/** While nobody listened to the feed, it may have changed. */
let isStale = true
let isWatching = false

/** Returns this tab's knowledge of the feed. It belongs to one member and is forgotten with the session. */
export function feedState(): FeedState {
  if (!isWatching) watchSession(forgetForeign)
  isWatching = true
  forgetForeign()
  return state
}

export function updateFeed(change: (state: FeedState) => FeedState): void {
  setState(change(feedState()))
}

/** Renders again whenever the feed changes. */
export function useFeed(): FeedState {
  return useSyncExternalStore(watch, feedState, () => emptyFeed)
}

/** Tells whether the feed may have changed unheard; from now on it counts as known. */
export function takeStaleness(): boolean {
  const wasStale = isStale
  isStale = false
  return wasStale
}

export function markStale(): void {
  isStale = true
}

function forgetForeign(): void {
  const viewer = sessionState().user?._id ?? null
  if (viewer === owner) return
  owner = viewer
  isStale = true
  if (state !== emptyFeed) setState(emptyFeed)
}

function setState(next: FeedState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
