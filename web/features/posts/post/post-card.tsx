import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Post } from '../../../../contract/posts/feed.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { OnFirstUse } from '../../../design/feedback/on-first-use.tsx'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { useEditing } from '../composer/text-draft.ts'
import { ActionMenu, PostIcon } from '../elements/action-menu.tsx'
import { AuthorLine } from '../elements/author-line.tsx'
import { LinkedText, PostText } from '../elements/linked-text.tsx'
import { PostPictures } from '../elements/post-pictures.tsx'
import { setLike } from '../state/feed-writing.ts'
import styles from './post-card.module.css'

/** Loads the tools for less frequent actions on a post. */
export const loadPostTools = {
  dialogs: () => import('./post-dialogs.tsx'),
  editors: () => import('../composer/text-editor.tsx'),
}

/** The history state that links from the feed to a discussion set. */
export const fromFeed = { fromFeed: true }

interface PostCardProps {
  post: Post
  /** true on the post's own page, which shows the discussion. */
  isOpened?: boolean
}

/** A post with the viewer's actions. */
export function PostCard({ post, isOpened = false }: PostCardProps) {
  const place = `/posts/${post._id}/edit`
  const [isEditing, setEditing] = useEditing(place, post.may.edit)
  const { question, picture, ask, close } = usePostQuestion()
  const stopEditing = () => setEditing(false)
  const Text = isOpened ? LinkedText : PostText
  const written = (
    <>
      <Text text={post.text} mentions={post.mentions} />
      <PostPictures
        post={post}
        onReport={post.may.report ? (shown) => ask('report', shown) : undefined}
        onRemove={mayRemoveOthers(post) ? (shown) => ask('remove', shown) : undefined}
      />
    </>
  )
  return (
    <Card as="article">
      <div className={styles.post} data-post={post._id}>
        {post.pinned && (
          <div>
            <Badge tone="celebration">
              <span className={styles.pin}>
                <PostIcon name="pin" size={16} />
                {m.posts_pinned()}
              </span>
            </Badge>
          </div>
        )}
        {post.group && (
          <div>
            <Link to={`/groups/${post.group._id}`} aria-label={m.posts_of_group({ group: post.group.name })}>
              <Badge tone="info">{post.group.name}</Badge>
            </Link>
          </div>
        )}
        <AuthorLine written={post} heading="h2">
          <ActionMenu
            label={m.posts_menu_of({ name: post.name })}
            actions={rareActions(post, { ask, edit: () => setEditing(true) })}
          />
        </AuthorLine>
        {isEditing ? (
          <OnFirstUse load={loadPostTools.editors} isUsed onFailure={stopEditing} fallback={written}>
            {({ PostEditor }) => <PostEditor place={place} post={post} onDone={stopEditing} />}
          </OnFirstUse>
        ) : (
          written
        )}
        <ButtonRow>
          <LikeButtons post={post} />
          {!isOpened && <DiscussionLink post={post} />}
          {post.may.remove && (
            <Button
              look="danger"
              aria-label={m.posts_delete_of({ name: post.name })}
              onClick={() => ask('delete')}
            >
              {m.posts_delete()}
            </Button>
          )}
        </ButtonRow>
      </div>
      <OnFirstUse load={loadPostTools.dialogs} isUsed={question !== null} onFailure={close}>
        {({ PostDialogs }) => (
          <PostDialogs
            post={post}
            question={question}
            picture={picture}
            isOpened={isOpened}
            onClose={close}
          />
        )}
      </OnFirstUse>
    </Card>
  )
}

/** The actions on a post that open a dialog first. */
export type PostQuestion = 'delete' | 'block' | 'report' | 'remove' | 'pin' | 'unpin'

/** Manages the open dialog, with functions to open and close one. */
function usePostQuestion() {
  const [question, setQuestion] = useState<PostQuestion | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  return {
    question,
    /** The picture that the question is about, when it is not about the whole post. */
    picture,
    ask: (next: PostQuestion, about: string | null = null) => {
      setPicture(about)
      setQuestion(next)
    },
    close: () => setQuestion(null),
  }
}

/** A post that is being sent. */
export function SendingPost({ post }: { post: Post }) {
  return (
    <Card as="article">
      <div className={styles.sending} aria-busy="true">
        <AuthorLine written={post} heading="h2">
          <Badge>{m.posts_sending()}</Badge>
        </AuthorLine>
        <LinkedText text={post.text} />
        <PostPictures post={post} />
      </div>
    </Card>
  )
}

function LikeButtons({ post }: { post: Post }) {
  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-label={m.posts_like_of({ name: post.name, count: post.likeCount })}
        aria-pressed={post.liked}
        title={m.posts_like()}
        onClick={() => !post.liked && setLike(post, true)}
      >
        <PostIcon name="like" size={20} />
        <span>{formatNumber(post.likeCount)}</span>
      </button>
      <button
        type="button"
        className={styles.like}
        aria-label={m.posts_unlike_of({ name: post.name })}
        aria-disabled={!post.liked}
        onClick={() => post.liked && setLike(post, false)}
      >
        {m.posts_unlike()}
      </button>
    </>
  )
}

function DiscussionLink({ post: { _id, name, commentCount } }: { post: Post }) {
  return (
    <Link
      className={styles.discussion}
      to={`/posts/${_id}`}
      state={fromFeed}
      aria-label={m.posts_discussion_of({ name, count: commentCount })}
    >
      <PostIcon name="discussion" size={20} />
      <span>{m.posts_discussion()}</span>{' '}
      {commentCount > 0 && <span className={styles.count}>{formatNumber(commentCount)}</span>}
    </Link>
  )
}

/** Checks whether the viewer may remove the post, or pictures of it, as a moderator. */
function mayRemoveOthers({ may }: Post): boolean {
  return may.moderate && !may.remove
}

/** Lists the actions of the post's menu. */
export function rareActions(
  post: Post,
  { ask, edit }: { ask: (question: PostQuestion, picture?: string) => void; edit: () => void },
) {
  const { may, name, pinned, pictures } = post
  const asking = (text: string, question: PostQuestion, picture?: string) => ({
    text,
    onChoose: () => ask(question, picture),
  })
  return [
    ...(may.edit ? [{ text: m.posts_edit(), onChoose: edit }] : []),
    ...(may.report ? [asking(m.posts_report(), 'report')] : []),
    ...(may.block ? [asking(m.posts_block_member({ name }), 'block')] : []),
    ...(may.moderate ? [pinned ? asking(m.posts_unpin(), 'unpin') : asking(m.posts_pin(), 'pin')] : []),
    ...(mayRemoveOthers(post)
      ? [
          ...pictures.map(({ _id }, index) =>
            asking(pictureRemovalText(pictures.length, index), 'remove', _id),
          ),
          asking(m.posts_remove_officer(), 'remove'),
        ]
      : []),
  ]
}

function pictureRemovalText(count: number, index: number): string {
  return count === 1 ? m.posts_remove_picture() : m.posts_picture_remove_of({ number: index + 1 })
}
