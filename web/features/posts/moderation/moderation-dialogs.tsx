import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWriting, reasonText } from '../../../../contract/text/written-text.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import styles from '../composer/composer.module.css'
import { useTextDraft } from '../composer/text-draft.ts'
import { refreshFeed, refreshPinned, refreshPost } from '../state/feed-loading.ts'
import { dropPost, updateFeed } from '../state/feed-state.ts'
import { attempt } from '../state/feed-writing.ts'

interface ReasonDialogProps {
  open: boolean
  /** The name of the subject, under which the draft is stored. */
  place: string
  title: string
  /** Explains the consequences, and who is notified. */
  hint: string
  /** Shows the subject itself, such as a picture. */
  children?: ReactNode
  confirmLabel: string
  /** Returns whether it succeeded; otherwise the dialog stays open with the text. */
  onConfirm: (reason: string) => Promise<boolean>
  /** Called after success, on Cancel and on Escape. */
  onClose: () => void
}

/** The dialog that asks for the reason of a report or of an administrative action. */
export function ReasonDialog({ open, title, hint, children, ...asking }: ReasonDialogProps) {
  const { onClose } = asking
  const id = useId()
  return (
    <Dialog open={open} title={title} aria-describedby={id} onClose={onClose}>
      <p id={id}>{hint}</p>
      {open && children}
      {open && <ReasonForm {...asking} />}
    </Dialog>
  )
}

function ReasonForm({
  place,
  confirmLabel,
  onConfirm,
  onClose,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'hint' | 'children'>) {
  const draft = useTextDraft(`${place}/reason`)
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const read = readWriting(draft.text, reasonText)
    setError(read.fault)
    if (read.fault !== undefined) return text.current?.focus()
    setWorking(true)
    const isDone = await onConfirm(read.text)
    setWorking(false)
    if (isDone) leave()
  }

  function leave() {
    draft.write('')
    onClose()
  }

  return (
    <form className={styles.form} noValidate onSubmit={confirm}>
      <ControlledTextArea
        name="reason"
        label={m.posts_reason()}
        required
        error={error}
        ref={text}
        rows={3}
        value={draft.text}
        onWrite={(next) => {
          setError(undefined)
          draft.write(next)
        }}
      />
      <DialogChoices>
        <Button onClick={leave}>{m.site_cancel()}</Button>
        <Button type="submit" look="danger" working={isWorking}>
          {confirmLabel}
        </Button>
      </DialogChoices>
    </form>
  )
}

interface BlockDialogProps {
  open: boolean
  /** A post or comment of the member. */
  written: { user: string; name: string }
  onClose: () => void
}

/** The confirmation before blocking a member. */
export function BlockDialog({ open, written, onClose }: BlockDialogProps) {
  const [isWorking, setWorking] = useState(false)
  async function block() {
    setWorking(true)
    await blockMember(written)
    setWorking(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={m.posts_block_question({ name: written.name })}
      confirmLabel={m.posts_block_confirm()}
      working={isWorking}
      onConfirm={block}
      onCancel={onClose}
    >
      <p>{m.posts_block_losses()}</p>
    </ConfirmDialog>
  )
}

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
function blockMember({ user: userId, name }: { user: string; name: string }): Promise<boolean> {
  return attempt(async () => {
    await browserApi.request('PUT /api/posts/block/:userId', { params: { userId } })
    showAlert('success', m.posts_blocked({ name }))
    await refreshFeed()
  })
}
