import { useState, useSyncExternalStore } from 'react'
import { isHydrated } from '../../../browser/storage.ts'
import { sessionState, watchSession } from '../../../session/session-store.ts'
import { emptyFeed, type FeedState } from './feed-state.ts'

const listeners = new Set<() => void>()
let state = emptyFeed
let owner: string | null = null
/** true when the feed may have changed while nothing listened. */
let isStale = true
let isWatching = false
/**
 * Time of the oldest request for shown data, in milliseconds of the wall clock; null without one.
 * `performance.now` stops while a device sleeps.
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

/**
 * Returns the state of the feed and rerenders on changes.
 * @param rendered the state that came with the document, if the server rendered the page
 */
export function useFeed(rendered: FeedState | null = null): FeedState {
  // Before the store is read; on the server it stays empty, because all requests share it.
  useState(() => import.meta.env.SSR || isHydrated() || (rendered && adoptRendered(rendered)))
  return useSyncExternalStore(watch, feedState, () => rendered ?? emptyFeed)
}

function adoptRendered(rendered: FeedState): void {
  updateFeed(() => rendered)
  isStale = false
  // The server's read is at least as recent as the start of the navigation.
  noteAsked(performance.timeOrigin)
}

/** Checks whether the feed may have changed without notice, and resets that. */
export function resetStaleness(): boolean {
  const wasStale = isStale
  isStale = false
  return wasStale
}

export function markStale(): void {
  isStale = true
}

/** Records the time of a request for shown data; the earliest counts. */
export function noteAsked(at: number): void {
  // Must come first: discarding a previous member also resets the time.
  forgetForeign()
  askedAt = Math.min(askedAt ?? at, at)
}

/** Records that everything shown was requested again at `at`. */
export function noteAllAsked(at: number): void {
  askedAt = at
}

/** Checks whether any shown data is older than some milliseconds. */
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
