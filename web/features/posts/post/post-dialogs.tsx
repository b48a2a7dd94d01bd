import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { PictureInQuestion } from '../elements/post-pictures.tsx'
import {
  BlockDialog,
  ReasonDialog,
  removeAsAdministrator,
  report,
  setPin,
} from '../moderation/moderation-dialogs.tsx'
import { removeComment, removePost } from '../state/feed-writing.ts'
import type { CommentQuestion } from './comments.tsx'
import type { PostQuestion } from './post-card.tsx'

interface PostDialogsProps {
  post: Post
  question: PostQuestion | null
  picture: string | null
  /** true on the post's own page, which must be left once the post is removed. */
  isOpened: boolean
  onClose: () => void
}

/** The dialogs about one post. */
export function PostDialogs({ post, question, picture, isOpened, onClose }: PostDialogsProps) {
  const navigate = useNavigate()
  const [isWorking, setWorking] = useState(false)
  async function remove() {
    setWorking(true)
    await removePost(post, isOpened ? () => navigate('/posts', { replace: true }) : undefined)
    setWorking(false)
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={question === 'delete'}
        title={m.posts_delete_question()}
        confirmLabel={m.posts_delete_confirm()}
        working={isWorking}
        onConfirm={remove}
        onCancel={onClose}
      >
        <p>
          {post.commentCount > 0
            ? m.posts_delete_losses({ count: post.commentCount })
            : m.posts_delete_losses_alone()}
        </p>
      </ConfirmDialog>
      <BlockDialog open={question === 'block'} written={post} onClose={onClose} />
      <ReasonDialog
        {...reasonFor(post, question, picture)}
        place={`/posts/${post._id}/${question}${picture ? `/${picture}` : ''}`}
        open={question !== null && question !== 'delete' && question !== 'block'}
        onClose={onClose}
      >
        <PictureInQuestion pictures={post.pictures} id={picture} />
      </ReasonDialog>
    </>
  )
}

/** Returns the texts and the action of the dialog that asks for a reason. */
export function reasonFor({ _id: postId }: Post, question: PostQuestion | null, picture: string | null) {
  if (question === 'remove' && picture)
    return {
      title: m.posts_remove_picture_question(),
      hint: m.posts_remove_picture_hint(),
      confirmLabel: m.posts_remove_picture(),
      onConfirm: (reason: string) => removeAsAdministrator({ postId, picture }, reason),
    }
  if (question === 'remove')
    return {
      title: m.posts_remove_question(),
      hint: m.posts_remove_hint(),
      confirmLabel: m.posts_delete_confirm(),
      onConfirm: (reason: string) => removeAsAdministrator({ postId }, reason),
    }
  if (question === 'pin' || question === 'unpin') {
    const pinned = question === 'pin'
    return {
      title: pinned ? m.posts_pin_question() : m.posts_unpin_question(),
      hint: pinned ? m.posts_pin_hint() : m.posts_unpin_hint(),
      confirmLabel: pinned ? m.posts_pin() : m.posts_unpin(),
      onConfirm: (reason: string) => setPin(postId, pinned, reason),
    }
  }
  return {
    title: picture ? m.posts_report_picture_question() : m.posts_report_question(),
    hint: picture ? m.posts_report_picture_hint() : m.posts_report_hint(),
    confirmLabel: m.posts_report(),
    onConfirm: (reason: string) => report({ postId, picture }, reason),
  }
}

interface CommentDialogsProps {
  comment: Comment
  postId: string
  question: CommentQuestion | null
  onClose: () => void
}

/** The dialogs about one comment. */
export function CommentDialogs({ comment, postId, question, onClose }: CommentDialogsProps) {
  const { _id: commentId } = comment
  const subject = { postId, commentId }
  return (
    <>
      <ConfirmDialog
        open={question === 'delete'}
        title={m.posts_delete_comment_question()}
        confirmLabel={m.posts_delete_confirm()}
        onConfirm={() => {
          onClose()
          void removeComment(postId, commentId)
        }}
        onCancel={onClose}
      >
        <p>{m.posts_delete_comment_losses()}</p>
      </ConfirmDialog>
      <BlockDialog open={question === 'block'} written={comment} onClose={onClose} />
      <ReasonDialog
        open={question === 'report' || question === 'remove'}
        place={`/posts/${postId}/${commentId}/${question}`}
        title={question === 'remove' ? m.posts_remove_question() : m.posts_report_question()}
        hint={question === 'remove' ? m.posts_remove_hint() : m.posts_report_hint()}
        confirmLabel={question === 'remove' ? m.posts_delete_confirm() : m.posts_report()}
        onConfirm={(reason) =>
          question === 'remove' ? removeAsAdministrator(subject, reason) : report(subject, reason)
        }
        onClose={onClose}
      />
    </>
  )
}
