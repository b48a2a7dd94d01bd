import { useState, useSyncExternalStore } from 'react'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { LiveMessage, Post } from '../../../../contract/posts/feed.ts'
import { isHydrated } from '../../../browser/storage.ts'
import { sessionState, watchSession } from '../../../session/session-store.ts'

/** The post whose discussion is open. */
export interface OpenedPost {
  id: string
  /** null once it was removed. */
  post: Post | null
  /** Newest first. */
  comments: Comment[]
  /** The cursor of older comments; null when there are none. */
  older: string | null
  /** Comments that are being sent. */
  sending: Comment[]
}

/** This tab's state of the feed. */
export interface FeedState {
  /** Newest first; null until they are loaded. */
  posts: Post[] | null
  /** The cursor of older posts; null when there are none. */
  older: string | null
  pinned: Post | null
  /** Ids of new posts by others: shown on request, so that nothing moves while somebody reads. */
  fresh: string[]
  /** Posts that are being sent. */
  sending: Post[]
  opened: OpenedPost | null
  /** true when the posts could not be loaded. */
  failed: boolean
}

/** A page of posts from the interface. */
export interface PostPage {
  items: Post[]
  next: string | null
}

export const emptyFeed: FeedState = {
  posts: null,
  older: null,
  pinned: null,
  fresh: [],
  sending: [],
  opened: null,
  failed: false,
}

/** Changes a post in every place where it is shown. */
export function changePost(state: FeedState, id: string, change: (post: Post) => Post): FeedState {
  const apply = (post: Post) => (post._id === id ? change(post) : post)
  const { opened } = state
  return {
    ...state,
    posts: state.posts?.map(apply) ?? null,
    pinned: state.pinned && apply(state.pinned),
    opened: opened?.post ? { ...opened, post: apply(opened.post) } : opened,
  }
}

/** Replaces a changed comment, if its post is open. */
export function changeComment(state: FeedState, postId: string, comment: Comment): FeedState {
  const { opened } = state
  if (opened?.id !== postId) return state
  const comments = opened.comments.map((shown) => (shown._id === comment._id ? comment : shown))
  return { ...state, opened: { ...opened, comments } }
}

/** Removes a post from every place where it is shown. */
export function dropPost(state: FeedState, id: string): FeedState {
  const { opened } = state
  return {
    ...state,
    posts: state.posts?.filter((post) => post._id !== id) ?? null,
    pinned: state.pinned?._id === id ? null : state.pinned,
    fresh: state.fresh.filter((freshId) => freshId !== id),
    opened: opened?.id === id ? { ...opened, post: null, comments: [], older: null } : opened,
  }
}

/** Appends a page of older posts, without duplicates. */
export function appendPage(state: FeedState, page: PostPage): FeedState {
  return { ...state, posts: newestFirst([...(state.posts ?? []), ...page.items]), older: page.next }
}

/** Puts newly loaded posts first. When they do not reach those shown, they replace the list. */
export function showNewest(state: FeedState, page: PostPage): FeedState {
  const shown = state.posts ?? []
  const isJoined = page.next === null || shown.some(({ _id }) => page.items.some((item) => item._id === _id))
  return isJoined
    ? { ...state, posts: newestFirst([...page.items, ...shown]), fresh: [] }
    : { ...state, posts: page.items, older: page.next, fresh: [] }
}

/** Checks whether a page reaches a post or comment, even a removed one. */
export function reaches(page: { items: { _id: string }[]; next: string | null }, id: string): boolean {
  return page.next === null || (page.items.at(-1)?._id ?? '') <= id
}

/**
 * Updates the shown posts from the server after possibly missed messages. Counts and texts change in place,
 * removed posts disappear, new ones wait. The page reaches the last post that was shown at the time of the
 * request.
 */
export function catchUp(state: FeedState, page: PostPage): FeedState {
  const newest = state.posts?.[0]?._id
  const oldest = state.posts?.at(-1)?._id
  if (!state.posts || newest === undefined || oldest === undefined)
    return { ...state, posts: page.items, older: page.next, fresh: [] }
  // Older posts may have been loaded meanwhile.
  const beyond = state.posts.filter(({ _id }) => !reaches(page, _id))
  return {
    ...state,
    posts: [...page.items.filter(({ _id }) => _id <= newest && _id >= oldest), ...beyond],
    fresh: [
      ...page.items.filter(({ _id }) => _id > newest).map(({ _id }) => _id),
      // Announced after the page was read.
      ...state.fresh.filter((id) => id > (page.items[0]?._id ?? '')),
    ],
  }
}

/** Applies a live message, except for parts that need a request. */
export function applyLiveMessage(state: FeedState, event: LiveMessage, viewerId: string): FeedState {
  switch (event.type) {
    case 'post': {
      // The member's own post is already being added to the list.
      const isKnown = state.posts?.some(({ _id }) => _id === event.post) || state.fresh.includes(event.post)
      const isOwn = event.user === viewerId && state.sending.length > 0
      return isKnown || isOwn || !state.posts ? state : { ...state, fresh: [...state.fresh, event.post] }
    }
    case 'removed':
      return dropPost(state, event.post)
    case 'likes':
      return changePost(state, event.post, (post) => ({
        ...post,
        likeCount: event.likeCount,
        liked: event.user === viewerId ? event.liked : post.liked,
      }))
    case 'comments':
      return changePost(state, event.post, (post) => ({ ...post, commentCount: event.commentCount }))
    default:
      return state
  }
}

/** Merges the newest comments with older ones, and removes deleted ones. */
export function mergeComments(
  opened: OpenedPost,
  { comments, older }: Pick<OpenedPost, 'comments' | 'older'>,
): OpenedPost {
  const beyond = opened.comments.filter(({ _id }) => !reaches({ items: comments, next: older }, _id))
  return { ...opened, comments: [...comments, ...beyond], older: beyond.length > 0 ? opened.older : older }
}

function newestFirst(posts: Post[]): Post[] {
  const byId = new Map(posts.toReversed().map((post) => [post._id, post]))
  return [...byId.values()].sort((one, other) => (one._id < other._id ? 1 : -1))
}

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
