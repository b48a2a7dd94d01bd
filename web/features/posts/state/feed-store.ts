import { useState, useSyncExternalStore } from 'react'
import { isHydrated } from '../../../browser/storage.ts'
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

/**
 * Returns the state of the feed and renders again whenever it changes.
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
  // The server was asked after the browser began to open the page.
  noteAsked(performance.timeOrigin)
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
  // Before it is noted: forgetting an earlier member forgets the time, too.
  forgetForeign()
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
