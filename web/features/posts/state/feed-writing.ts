import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { ApiError, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { sendOrWait } from '../../../session/outbox/outbox.ts'
import { sessionState } from '../../../session/session-store.ts'
import { refreshPost, showFresh } from './feed-loading.ts'
import {
  changeComment,
  changePost,
  dropPost,
  feedState,
  mergeComments,
  showNewest,
  updateFeed,
} from './feed-state.ts'

/** A text for saving, with its mentions. */
export interface EditedText {
  text: string
  mentions?: Mentioned[] | undefined
}

/** A text with its idempotency key: repeated sending counts once. */
export interface OutgoingText extends EditedText {
  key: string
  /** The group that a post is for; absent for all members. */
  group?: GroupName | undefined
}

/** Runs an action and shows a refusal. Returns whether it succeeded. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    // The login page states that the session has ended.
    const isSessionOver = error instanceof ApiError && error.status === 401
    if (!isSessionOver) showFaults(error)
    return false
  }
}

/** Sends a post: it is shown immediately, and removed again on refusal. */
export async function sendPost({
  pictures = [],
  ...outgoing
}: OutgoingText & { pictures?: PostPicture[] }): Promise<boolean> {
  const { text, key, group = null } = outgoing
  const draft: Post = { ...unsent(text, key), ...newPost, pictures, group }
  updateFeed((state) => ({ ...state, sending: [draft, ...state.sending] }))
  const withoutDraft = () =>
    updateFeed((state) => ({ ...state, sending: state.sending.filter((post) => post !== draft) }))
  const isDone = await attempt(async () => {
    const post = await (pictures.length > 0
      ? sendWithPictures({ ...outgoing, pictures })
      : sendText(outgoing))
    if (!post) return withoutDraft()
    const { fresh } = feedState()
    updateFeed((state) => ({
      ...showNewest(state, { items: [post], next: null }),
      sending: state.sending.filter((sent) => sent !== draft),
      fresh: fresh.filter((id) => id !== post._id),
    }))
    // The author is at the top of the list, so the waiting posts are shown too.
    if (feedState().fresh.length > 0) await showFresh()
    showAlert('success', m.posts_created())
  })
  if (!isDone) withoutDraft()
  return isDone
}

/** Converts pictures to the form of a post's input. */
function chosenOf(pictures: PostPicture[]) {
  return pictures.map(({ _id, alt }) => ({ _id, alt }))
}

function sendText({ text, mentions, key, group }: OutgoingText): Promise<Post | undefined> {
  const body = { text, mentions, group: group?._id }
  return sendOrWait({ key, place: '/posts', method: 'POST', url: '/api/posts', body }, () =>
    browserApi.request('POST /api/posts', { body, headers: { 'idempotency-key': key } }),
  )
}

/** Sends a post with uploaded pictures. Offline it fails, because the outbox stores no pictures. */
async function sendWithPictures({
  text,
  mentions,
  key,
  group,
  pictures,
}: OutgoingText & { pictures: PostPicture[] }): Promise<Post> {
  const body = { text, mentions, group: group?._id, pictures: chosenOf(pictures) }
  try {
    return await browserApi.request('POST /api/posts', { body, headers: { 'idempotency-key': key } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    throw new ApiError(0, [{ msg: m.posts_pictures_offline() }])
  }
}

/** Likes or unlikes a post; the screen does not wait for the response. */
export async function setLike({ _id: id }: Post, liked: boolean): Promise<void> {
  const like = (state: boolean) => (post: Post) => ({
    ...post,
    liked: state,
    likeCount: post.likeCount + (state ? 1 : -1),
  })
  updateFeed((state) => changePost(state, id, like(liked)))
  const endpoint = liked ? 'PUT /api/posts/like/:id' : 'PUT /api/posts/unlike/:id'
  const isDone = await attempt(() => inTurn(id, () => browserApi.request(endpoint, { params: { id } })))
  if (isDone) return
  updateFeed((state) => changePost(state, id, like(!liked)))
  await attempt(() => refreshPost(id))
}

/** Removes a post of the member's own, leaving its page first. */
export async function removePost({ _id: id }: Post, leave?: () => Promise<void> | void): Promise<boolean> {
  return attempt(async () => {
    await browserApi.request('DELETE /api/posts/:id', { params: { id } })
    await leave?.()
    updateFeed((state) => dropPost(state, id))
    showAlert('success', m.posts_removed())
  })
}

/** Changes the text, and optionally the pictures, of an own post. */
export async function editPost(
  { _id: id }: Post,
  { pictures, ...edited }: EditedText & { pictures?: PostPicture[] },
): Promise<boolean> {
  return attempt(async () => {
    const changed = await browserApi.request('PUT /api/posts/:id', {
      params: { id },
      body: { ...edited, ...(pictures && { pictures: chosenOf(pictures) }) },
    })
    updateFeed((state) => changePost(state, id, () => changed))
    showAlert('success', m.posts_saved())
  })
}

/** Comments on the opened post: the comment is shown immediately, and removed again on refusal. */
export async function sendComment(postId: string, { text, mentions, key }: OutgoingText): Promise<boolean> {
  const draft: Comment = { ...unsent(text, key), may: maySending }
  setSending((comments) => [draft, ...comments])
  const withoutDraft = () => setSending((comments) => comments.filter((comment) => comment !== draft))
  let isWaiting = false
  const isDone = await attempt(async () => {
    const body = { text, mentions }
    const url = `/api/posts/comment/${postId}`
    const page = await sendOrWait({ key, place: `/posts/${postId}`, method: 'POST', url, body }, () =>
      browserApi.requestPage('POST /api/posts/comment/:postId', {
        params: { postId },
        body,
        headers: { 'idempotency-key': key },
      }),
    )
    withoutDraft()
    if (!page) {
      isWaiting = true
      return
    }
    const older = readCursor(page.next)
    updateFeed((state) =>
      state.opened?.id === postId
        ? { ...state, opened: mergeComments(state.opened, { comments: page.items, older }) }
        : state,
    )
    showAlert('success', m.posts_comment_added())
  })
  if (!isDone) withoutDraft()
  if (!isWaiting) await attempt(() => refreshPost(postId))
  return isDone
}

/** Changes the text of a comment of the member's own. */
export async function editComment(
  { postId, commentId }: { postId: string; commentId: string },
  body: EditedText,
): Promise<boolean> {
  return attempt(async () => {
    const changed = await browserApi.request('PUT /api/posts/comment/:postId/:commentId', {
      params: { postId, commentId },
      body,
    })
    updateFeed((state) => changeComment(state, postId, changed))
    showAlert('success', m.posts_comment_saved())
  })
}

/** Removes a comment of the member's own. */
export async function removeComment(postId: string, commentId: string): Promise<boolean> {
  return attempt(async () => {
    await browserApi.request('DELETE /api/posts/comment/:postId/:commentId', {
      params: { postId, commentId },
    })
    await refreshPost(postId)
    showAlert('success', m.posts_comment_removed())
  })
}

const maySending = { edit: false, remove: false, report: false, block: false, moderate: false }

const newPost = {
  pinned: false,
  pictures: [],
  likes: [],
  comments: [],
  likeCount: 0,
  commentCount: 0,
  liked: false,
  may: maySending,
}

function unsent(text: string, key: string) {
  const { user } = sessionState()
  return {
    _id: key,
    text: text.trim(),
    name: user?.name ?? '',
    avatar: user?.avatar ?? '',
    user: user?._id ?? '',
    date: new Date().toISOString(),
    edited: null,
  }
}

function setSending(change: (comments: Comment[]) => Comment[]): void {
  updateFeed((state) =>
    state.opened ? { ...state, opened: { ...state.opened, sending: change(state.opened.sending) } } : state,
  )
}

const turns = new Map<string, Promise<unknown>>()

/** Runs the calls about one post in sequence. */
function inTurn<Result>(id: string, call: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(id) ?? Promise.resolve()).then(call)
  turns.set(
    id,
    result.catch(() => undefined),
  )
  return result
}
