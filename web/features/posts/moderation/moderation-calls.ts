import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { refreshFeed, refreshPinned, refreshPost } from '../state/feed-loading.ts'
import { dropPost } from '../state/feed-state.ts'
import { updateFeed } from '../state/feed-store.ts'
import { attempt } from '../state/feed-writing.ts'

/** A post, or one of its comments. */
interface Subject {
  postId: string
  commentId?: string | null
  /** One of the pictures of the post. */
  picture?: string | null
}

/** Reports a post, a comment, or a picture of a post to the administrators. */
export function report({ postId, commentId, picture }: Subject, reason: string): Promise<boolean> {
  return attempt(async () => {
    await (commentId
      ? browserApi.request('POST /api/posts/report/:postId/:commentId', {
          params: { postId, commentId },
          body: { reason },
        })
      : browserApi.request('POST /api/posts/report/:id', {
          params: { id: postId },
          body: { reason, ...(picture && { picture }) },
        }))
    showAlert('success', m.posts_report_sent())
  })
}

/** Removes any post or comment, or one picture of a post, as an administrator. */
export function removeAsAdministrator(
  { postId, commentId, picture }: Subject,
  reason: string,
): Promise<boolean> {
  return attempt(async () => {
    if (picture) {
      await browserApi.request('PUT /api/posts/remove/:postId/pictures/:pictureId', {
        params: { postId, pictureId: picture },
        body: { reason },
      })
      await refreshPost(postId)
      showAlert('success', m.posts_remove_picture_done())
    } else if (commentId) {
      await browserApi.request('PUT /api/posts/remove/:postId/:commentId', {
        params: { postId, commentId },
        body: { reason },
      })
      await refreshPost(postId)
      showAlert('success', m.posts_comment_removed())
    } else {
      await browserApi.request('PUT /api/posts/remove/:id', { params: { id: postId }, body: { reason } })
      updateFeed((state) => dropPost(state, postId))
      showAlert('success', m.posts_removed())
    }
  })
}

/** Pins or unpins a post. */
export function setPin(id: string, pinned: boolean, reason: string): Promise<boolean> {
  return attempt(async () => {
    const endpoint = pinned ? 'PUT /api/posts/pin/:id' : 'PUT /api/posts/unpin/:id'
    await browserApi.request(endpoint, { params: { id }, body: { reason } })
    await Promise.all([refreshPinned(), refreshPost(id)])
    showAlert('success', pinned ? m.posts_pinned_done() : m.posts_unpinned_done())
  })
}

/** Blocks a member: neither sees the other's posts and comments any more. */
export function blockMember({ user: userId, name }: { user: string; name: string }): Promise<boolean> {
  return attempt(async () => {
    await browserApi.request('PUT /api/posts/block/:userId', { params: { userId } })
    showAlert('success', m.posts_blocked({ name }))
    await refreshFeed()
  })
}
