import { useId, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { commentTextMax } from '../../../../contract/posts/comments/limits.ts'
import type { Comment } from '../../../../contract/posts/comments/schemas.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { ConfirmDialog } from '../../../design/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { loadOlderComments } from '../feed/feed-loading.ts'
import type { OpenedPost } from '../feed/feed-state.ts'
import { attempt, editComment, removeComment } from '../feed/feed-writing.ts'
import { rememberPlace } from '../feed/focus-place.ts'
import styles from '../feed/posts.module.css'
import { BlockDialog } from '../moderation/block-dialog.tsx'
import { removeAsOfficer, report } from '../moderation/moderation-calls.ts'
import { ReasonDialog } from '../moderation/reason-dialog.tsx'
import { ActionMenu } from '../post/action-menu.tsx'
import { LinkedText } from '../post/linked-text.tsx'
import cardStyles from '../post/post-card.module.css'
import { WrittenHead } from '../post/written-head.tsx'
import { useEditing } from '../writing/kept-text.ts'
import { TextEditor } from '../writing/text-editor.tsx'

/** The comments of the opened post, newest first. */
export function CommentList({ opened: { id, comments, sending, older } }: { opened: OpenedPost }) {
  const heading = useId()
  const [isLoading, setLoading] = useState(false)
  async function showOlder() {
    setLoading(true)
    await attempt(loadOlderComments)
    setLoading(false)
  }
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <h2 id={heading}>{m.posts_discussion_heading()}</h2>
      {comments.length + sending.length === 0 && <EmptyState message={m.posts_comments_none()} />}
      {sending.map((comment) => (
        <SendingComment key={comment._id} comment={comment} />
      ))}
      {comments.map((comment) => (
        <CommentCard key={comment._id} postId={id} comment={comment} />
      ))}
      {older && (
        <div className={styles.older}>
          <Button working={isLoading} onClick={showOlder}>
            {m.posts_comments_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

function SendingComment({ comment }: { comment: Comment }) {
  return (
    <Card as="article">
      <div className={cardStyles.sending} aria-busy="true">
        <WrittenHead written={comment} heading="h3" avatarSize={40}>
          <Badge>{m.posts_sending()}</Badge>
        </WrittenHead>
        <LinkedText text={comment.text} />
      </div>
    </Card>
  )
}

function CommentCard({ postId, comment }: { postId: string; comment: Comment }) {
  const [question, ask] = useState<'delete' | 'report' | 'block' | 'remove' | null>(null)
  const { _id: commentId, name, may } = comment
  const place = `/posts/${postId}/${commentId}/edit`
  const [isEditing, setEditing] = useEditing(place, may.edit)
  const subject = { postId, commentId }
  const close = () => ask(null)
  return (
    <Card as="article">
      <div className={cardStyles.post}>
        <WrittenHead written={comment} heading="h3" avatarSize={40}>
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
        </WrittenHead>
        {isEditing ? (
          <TextEditor
            place={place}
            label={m.posts_edit_comment_label()}
            text={comment.text}
            rule={{ fieldName: m.posts_comment(), max: commentTextMax }}
            rows={3}
            onSave={(text) => editComment(subject, text)}
            onDone={() => setEditing(false)}
          />
        ) : (
          <LinkedText text={comment.text} />
        )}
        {may.remove && (
          <div className={cardStyles.actions}>
            <Button
              look="danger"
              aria-label={m.posts_delete_comment_of({ name })}
              onClick={() => ask('delete')}
            >
              {m.posts_delete()}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={question === 'delete'}
        title={m.posts_delete_comment_question()}
        confirmLabel={m.posts_delete_confirm()}
        onConfirm={() => {
          const goOn = rememberPlace()
          close()
          void removeComment(postId, commentId).then(goOn)
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
          question === 'remove' ? removeAsOfficer(subject, reason) : report(subject, reason)
        }
        onClose={close}
      />
    </Card>
  )
}
