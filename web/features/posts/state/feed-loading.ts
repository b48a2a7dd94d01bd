import { feedPageSize } from '../../../../contract/posts/options-and-limits.ts'
import { type Api, ApiError, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import {
  appendPage,
  catchUp,
  changePost,
  dropPost,
  emptyFeed,
  type FeedState,
  feedState,
  mergeComments,
  noteAllAsked,
  noteAsked,
  type OpenedPost,
  type PostPage,
  reaches,
  resetStaleness,
  showNewest,
  updateFeed,
} from './feed-state.ts'

type Discussion = Pick<OpenedPost, 'comments' | 'older'>

/** The largest page size of the interface. */
const largestPage = 500

const pageQuery = (limit: number, cursor?: string) => ({ limit, cursor, details: 'false' as const })

/** Loads the first posts and the pinned one, like the server. */
export async function loadFirstPosts(api: Api): Promise<FeedState> {
  return { ...emptyFeed, ...(await requestFeed(api, feedPageSize)) }
}

/** Loads the feed unless this tab has it already; after a return it is as long as before. */
export async function loadFeed(): Promise<void> {
  const { posts, failed } = feedState()
  if (posts && !failed && !resetStaleness()) return
  resetStaleness()
  noteAsked(Date.now())
  try {
    const loaded = await requestFeed(browserApi, sizeOfFeed())
    updateFeed((state) => ({ ...state, ...loaded, fresh: [], failed: false }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    updateFeed((state) => ({ ...state, failed: true }))
  }
}

/** Loads posts older than the last one shown. */
export async function loadOlder(): Promise<void> {
  const { older } = feedState()
  if (older === null) return
  const page = await requestPosts(browserApi, feedPageSize, older)
  updateFeed((state) => (state.older === older ? appendPage(state, page) : state))
}

/** Shows the waiting new posts. */
export async function showFresh(): Promise<void> {
  const { fresh } = feedState()
  const page = await requestPosts(browserApi, Math.min(fresh.length + feedPageSize, largestPage))
  updateFeed((state) => showNewest(state, page))
}

/** Updates everything shown after possibly missed messages. */
export async function refreshFeed(): Promise<void> {
  const { posts, opened } = feedState()
  const began = Date.now()
  await Promise.all([
    posts && requestShown(posts.at(-1)?._id).then((page) => updateFeed((state) => catchUp(state, page))),
    posts && refreshPinned(),
    opened?.post && refreshPost(opened.id),
  ])
  noteAllAsked(began)
}

export async function refreshPinned(): Promise<void> {
  const pinned = await requestPinned(browserApi)
  updateFeed((state) => ({
    ...state,
    pinned,
    posts: state.posts?.map((post) => ({ ...post, pinned: post._id === pinned?._id })) ?? null,
  }))
}

/** Loads a post with its discussion; one that does not exist has no `post`. */
export async function loadPost(api: Api, id: string): Promise<OpenedPost> {
  const opened = { id, post: null, comments: [], older: null, sending: [] }
  try {
    const { post, older } = await requestPost(api, id)
    return { ...opened, post, comments: post.comments, older }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return opened
  }
}

/** Opens a post with its discussion, or records that it was removed. */
export async function openPost(id: string): Promise<void> {
  noteAsked(Date.now())
  const opened = await loadPost(browserApi, id)
  const { post } = opened
  updateFeed((state) => ({
    ...(post ? changePost(state, id, () => post) : dropPost(state, id)),
    opened,
  }))
}

/** Reloads a shown post, and removes it if it no longer exists. */
export async function refreshPost(id: string): Promise<void> {
  const { posts, pinned, opened } = feedState()
  const isShown = pinned?._id === id || opened?.id === id || posts?.some(({ _id }) => _id === id)
  if (!isShown) return
  try {
    const { post, older } = await requestPost(browserApi, id)
    const discussion = await requestComments(id, { comments: post.comments, older })
    updateFeed((state) => {
      const changed = changePost(state, id, () => post)
      const open = changed.opened?.id === id ? changed.opened : null
      return open ? { ...changed, opened: mergeComments(open, discussion) } : changed
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    updateFeed((state) => dropPost(state, id))
  }
}

/** Loads comments older than the last one shown. */
export async function loadOlderComments(): Promise<void> {
  const { opened } = feedState()
  if (!opened?.older) return
  const page = await requestOlderComments(opened.id, opened.older)
  updateFeed((state) =>
    state.opened?.id === opened.id && state.opened.older === opened.older
      ? {
          ...state,
          opened: {
            ...state.opened,
            comments: [...state.opened.comments, ...page.comments],
            older: page.older,
          },
        }
      : state,
  )
}

/** Requests the newest posts and the pinned one. */
async function requestFeed(api: Api, limit: number): Promise<Pick<FeedState, 'posts' | 'older' | 'pinned'>> {
  const [page, pinned] = await Promise.all([requestPosts(api, limit), requestPinned(api)])
  return { posts: page.items, older: page.next, pinned }
}

async function requestPosts(api: Api, limit: number, cursor?: string): Promise<PostPage> {
  const page = await api.requestPage('GET /api/posts', { query: pageQuery(limit, cursor) })
  return { items: page.items, next: readCursor(page.next) }
}

/** Loads the newest posts down to the last one shown, mostly with one request. */
async function requestShown(last: string | undefined): Promise<PostPage> {
  const size = Math.min(sizeOfFeed() + feedPageSize, largestPage)
  let page = await requestPosts(browserApi, size)
  while (page.next !== null && last !== undefined && !reaches(page, last)) {
    const { items, next } = await requestPosts(browserApi, largestPage, page.next)
    page = { items: [...page.items, ...items], next }
  }
  return page
}

/** Loads the newest comments, down to the last one shown if the post is open. */
async function requestComments(id: string, newest: Discussion): Promise<Discussion> {
  const { opened } = feedState()
  const last = opened?.id === id ? opened.comments.at(-1)?._id : undefined
  let { comments, older } = newest
  while (older !== null && last !== undefined && !reaches({ items: comments, next: older }, last)) {
    const page = await requestOlderComments(id, older)
    comments = [...comments, ...page.comments]
    older = page.older
  }
  return { comments, older }
}

async function requestOlderComments(postId: string, cursor: string): Promise<Discussion> {
  const page = await browserApi.requestPage('GET /api/posts/comment/:postId', {
    params: { postId },
    query: { cursor },
  })
  return { comments: page.items, older: readCursor(page.next) }
}

async function requestPinned(api: Api) {
  const [pinned] = await api.request('GET /api/posts/pinned')
  return pinned ?? null
}

async function requestPost(api: Api, id: string) {
  const page = await api.requestPage('GET /api/posts/:id', { params: { id } })
  return { post: page.items, older: readCursor(page.next) }
}

function sizeOfFeed(): number {
  return Math.min(Math.max(feedPageSize, feedState().posts?.length ?? 0), largestPage)
}
