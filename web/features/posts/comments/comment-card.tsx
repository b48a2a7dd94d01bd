import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Comment, commentInput } from '../../../../contract/posts/comments.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { ActionMenu } from '../elements/action-menu.tsx'
import { AuthorLine } from '../elements/author-line.tsx'
import { LinkedText } from '../elements/linked-text.tsx'
import { BlockDialog } from '../moderation/block-dialog.tsx'
import { removeAsAdministrator, report } from '../moderation/moderation-calls.ts'
import { ReasonDialog } from '../moderation/reason-dialog.tsx'
import { editComment, removeComment } from '../state/feed-writing.ts'
import { useEditing } from '../writing/kept-text.ts'
import { TextEditor } from '../writing/text-editor.tsx'
import styles from './comment-card.module.css'

/** A comment that is being sent. */
export function SendingComment({ comment }: { comment: Comment }) {
  return (
    <Card as="article">
      <div className={styles.sending} aria-busy="true">
        <AuthorLine written={comment} heading="h3" avatarSize={40}>
          <Badge>{m.posts_sending()}</Badge>
        </AuthorLine>
        <LinkedText text={comment.text} />
      </div>
    </Card>
  )
}

/** A comment with the actions that the viewer may take. */
export function CommentCard({ postId, comment }: { postId: string; comment: Comment }) {
  const [question, ask] = useState<'delete' | 'report' | 'block' | 'remove' | null>(null)
  const { _id: commentId, name, may } = comment
  const place = `/posts/${postId}/${commentId}/edit`
  const [isEditing, setEditing] = useEditing(place, may.edit)
  const subject = { postId, commentId }
  const close = () => ask(null)
  return (
    <Card as="article">
      <div className={styles.comment}>
        <AuthorLine written={comment} heading="h3" avatarSize={40}>
          <ActionMenu
            label={m.posts_comment_menu_of({ name })}
            actions={[
              ...(may.edit ? [{ text: m.posts_edit(), onChoose: () => setEditing(true) }] : []),
              ...(may.report ? [{ text: m.posts_report(), onChoose: () => ask('report') }] : []),
              ...(may.block ? [{ text: m.posts_block_member({ name }), onChoose: () => ask('block') }] : []),
              ...(may.moderate && !may.remove
                ? [{ text: m.posts_remove_officer(), onChoose: () => ask('remove') }]
                : []),
            ]}
          />
        </AuthorLine>
        {isEditing ? (
          <TextEditor
            place={place}
            label={m.posts_edit_comment_label()}
            written={comment}
            schema={commentInput}
            rows={3}
            onSave={(edited) => editComment(subject, edited)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <LinkedText text={comment.text} mentions={comment.mentions} />
        )}
        {may.remove && (
          <ButtonRow>
            <Button
              look="danger"
              aria-label={m.posts_delete_comment_of({ name })}
              onClick={() => ask('delete')}
            >
              {m.posts_delete()}
            </Button>
          </ButtonRow>
        )}
      </div>
      <ConfirmDialog
        open={question === 'delete'}
        title={m.posts_delete_comment_question()}
        confirmLabel={m.posts_delete_confirm()}
        onConfirm={() => {
          close()
          void removeComment(postId, commentId)
        }}
        onCancel={close}
      >
        <p>{m.posts_delete_comment_losses()}</p>
      </ConfirmDialog>
      <BlockDialog open={question === 'block'} written={comment} onClose={close} />
      <ReasonDialog
        open={question === 'report' || question === 'remove'}
        place={`/posts/${postId}/${commentId}/${question}`}
        title={question === 'remove' ? m.posts_remove_question() : m.posts_report_question()}
        hint={question === 'remove' ? m.posts_remove_hint() : m.posts_report_hint()}
        confirmLabel={question === 'remove' ? m.posts_delete_confirm() : m.posts_report()}
        onConfirm={(reason) =>
          question === 'remove' ? removeAsAdministrator(subject, reason) : report(subject, reason)
        }
        onClose={close}
      />
    </Card>
  )
}
