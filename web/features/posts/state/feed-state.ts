import type { Comment } from '../../../../contract/posts/comments/schemas.ts'
import type { Post } from '../../../../contract/posts/feed/schemas.ts'
import type { LiveMessage } from '../../../../contract/posts/live/live-message.ts'

/** The post whose discussion is open. */
export interface OpenedPost {
  id: string
  /** null once it is gone. */
  post: Post | null
  /** Newest first. */
  comments: Comment[]
  /** The cursor of older comments; null when there are none. */
  older: string | null
  /** Comments on their way to the server. */
  sending: Comment[]
}

/** This tab's knowledge of the feed. */
export interface FeedState {
  /** Newest first; null until they are loaded. */
  posts: Post[] | null
  /** The cursor of older posts; null when there are none. */
  older: string | null
  pinned: Post | null
  /** Ids of posts that others wrote meanwhile: shown when asked for, so that nothing moves under a reader. */
  fresh: string[]
  /** Posts on their way to the server. */
  sending: Post[]
  opened: OpenedPost | null
  /** true when the posts could not be loaded. */
  failed: boolean
}

/** A page of posts as it came from the interface. */
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

/** Changes a post wherever it is shown. */
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

/** Puts a changed comment into its place, if its post is open. */
export function changeComment(state: FeedState, postId: string, comment: Comment): FeedState {
  const { opened } = state
  if (opened?.id !== postId) return state
  const comments = opened.comments.map((shown) => (shown._id === comment._id ? comment : shown))
  return { ...state, opened: { ...opened, comments } }
}

/** Takes a post away wherever it is shown. */
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

/** Adds the page behind the last post; nothing twice. */
export function appendPage(state: FeedState, page: PostPage): FeedState {
  return { ...state, posts: newestFirst([...(state.posts ?? []), ...page.items]), older: page.next }
}

/** Puts newly loaded posts in front. When they do not reach those shown, the list begins anew. */
export function showNewest(state: FeedState, page: PostPage): FeedState {
  const shown = state.posts ?? []
  const isJoined = page.next === null || shown.some(({ _id }) => page.items.some((item) => item._id === _id))
  return isJoined
    ? { ...state, posts: newestFirst([...page.items, ...shown]), fresh: [] }
    : { ...state, posts: page.items, older: page.next, fresh: [] }
}

/** Tells whether a page goes down to a post or comment, there still or not. */
export function reaches(page: { items: { _id: string }[]; next: string | null }, id: string): boolean {
  return page.next === null || (page.items.at(-1)?._id ?? '') <= id
}

/**
 * Brings the shown posts up to date with what the server has now, after something may have been missed: counts and
 * texts change in place, what is gone goes, what is new waits. The page reaches the last post that was shown when it
 * was asked for.
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
      // Heard of after the page was read.
      ...state.fresh.filter((id) => id > (page.items[0]?._id ?? '')),
    ],
  }
}

/** Applies what a live message changes without asking the server. */
export function applyLiveMessage(state: FeedState, event: LiveMessage, viewerId: string): FeedState {
  switch (event.type) {
    case 'post': {
      // The own post is on its way into the list already.
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

/** Puts the newest comments before the older ones that are shown; what is gone among the newest goes. */
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
