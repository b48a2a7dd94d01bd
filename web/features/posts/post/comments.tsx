import { useId, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import { commentText } from '../../../../contract/posts/options-and-limits.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { OnFirstUse } from '../../../design/feedback/on-first-use.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import { useEditing, useTextDraft } from '../composer/text-draft.ts'
import { WaitingTexts } from '../composer/writing-form.tsx'
import { ActionMenu } from '../elements/action-menu.tsx'
import { AuthorLine } from '../elements/author-line.tsx'
import styles from '../elements/elements.module.css'
import { LinkedText } from '../elements/linked-text.tsx'
import { loadOlderComments } from '../state/feed-loading.ts'
import type { OpenedPost } from '../state/feed-state.ts'
import { attempt, editComment } from '../state/feed-writing.ts'
import { loadPostTools } from './post-card.tsx'

/** The actions on a comment that open a dialog first. */
export type CommentQuestion = 'delete' | 'report' | 'block' | 'remove'

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

/** A comment that is being sent. */
function SendingComment({ comment }: { comment: Comment }) {
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

/** A comment with the viewer's actions. */
function CommentCard({ postId, comment }: { postId: string; comment: Comment }) {
  const [question, ask] = useState<CommentQuestion | null>(null)
  const { _id: commentId, name, may } = comment
  const place = `/posts/${postId}/${commentId}/edit`
  const [isEditing, setEditing] = useEditing(place, may.edit)
  const stopEditing = () => setEditing(false)
  const written = <LinkedText text={comment.text} mentions={comment.mentions} />
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
          <OnFirstUse load={loadPostTools.editors} isUsed onFailure={stopEditing} fallback={written}>
            {({ TextEditor }) => (
              <TextEditor
                place={place}
                label={m.posts_edit_comment_label()}
                written={comment}
                limit={commentText}
                rows={3}
                onSave={(edited) => editComment({ postId, commentId }, edited)}
                onDone={stopEditing}
              />
            )}
          </OnFirstUse>
        ) : (
          written
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
      <OnFirstUse load={loadPostTools.dialogs} isUsed={question !== null} onFailure={() => ask(null)}>
        {({ CommentDialogs }) => (
          <CommentDialogs comment={comment} postId={postId} question={question} onClose={() => ask(null)} />
        )}
      </OnFirstUse>
    </Card>
  )
}

/** The texts of unsent comments on a removed post, so that they are not lost. */
export function LostComment({ place }: { place: string }) {
  const { text, restore } = useTextDraft(place)
  return (
    <>
      <WaitingTexts
        place={place}
        onSent={() => Promise.resolve()}
        onCancelled={(taken) => restore(taken.text, taken.key)}
      />
      {text !== '' && (
        <Card as="section">
          <ControlledTextArea
            name="text"
            label={m.posts_comment_unsent()}
            hint={m.posts_comment_unsent_hint()}
            rows={6}
            readOnly
            value={text}
            onFocus={(event) => event.target.select()}
          />
        </Card>
      )}
    </>
  )
}
