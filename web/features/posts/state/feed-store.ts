import { useSyncExternalStore } from 'react'
import { sessionState, watchSession } from '../../../session/session-store.ts'
import { emptyFeed, type FeedState } from './feed-state.ts'

const listeners = new Set<() => void>()
let state = emptyFeed
let owner: string | null = null
/** true when the feed may have changed because nobody listened to it. */
let isStale = true
let isWatching = false
/**
 * Time of the oldest request for shown data, in milliseconds of the wall clock; null without one. The clock of
 * `performance.now` stands still while a device sleeps.
 */
let askedAt: number | null = null

/** Returns this tab's state of the feed. It belongs to one member and ends with the session. */
export function feedState(): FeedState {
  if (!isWatching) watchSession(forgetForeign)
  isWatching = true
  forgetForeign()
  return state
}

export function updateFeed(change: (state: FeedState) => FeedState): void {
  setState(change(feedState()))
}

/** Returns the state of the feed and renders again whenever it changes. */
export function useFeed(): FeedState {
  return useSyncExternalStore(watch, feedState, () => emptyFeed)
}

/** Tells whether the feed may have changed without notice, and resets that. */
export function resetStaleness(): boolean {
  const wasStale = isStale
  isStale = false
  return wasStale
}

export function markStale(): void {
  isStale = true
}

/** Notes that something shown is asked for, at the earliest since `at`. */
export function noteAsked(at: number): void {
  askedAt = Math.min(askedAt ?? at, at)
}

/** Notes that everything shown was asked for again at `at`. */
export function noteAllAsked(at: number): void {
  askedAt = at
}

/** Tells whether anything shown was asked for longer ago than so many milliseconds. */
export function isOlderThan(milliseconds: number): boolean {
  return askedAt !== null && Date.now() - askedAt >= milliseconds
}

function forgetForeign(): void {
  const viewer = sessionState().user?._id ?? null
  if (viewer === owner) return
  owner = viewer
  isStale = true
  askedAt = null
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
