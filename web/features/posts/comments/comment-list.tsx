import { useId, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import styles from '../elements/posts-page.module.css'
import { loadOlderComments } from '../state/feed-loading.ts'
import type { OpenedPost } from '../state/feed-state.ts'
import { attempt } from '../state/feed-writing.ts'
import { CommentCard, SendingComment } from './comment-card.tsx'

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
