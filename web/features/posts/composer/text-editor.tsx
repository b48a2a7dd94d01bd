import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { postText } from '../../../../contract/posts/options-and-limits.ts'
import { readWriting, type TextLimit } from '../../../../contract/text/written-text.ts'
import { fileHandlers } from '../../../browser/files.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { type EditedText, editPost } from '../state/feed-writing.ts'
import styles from './composer.module.css'
import { MentionArea } from './mention-area.tsx'
import { AddPictures, discardChoice, PictureChooser, useChosenPictures } from './picture-chooser.tsx'
import { mentionedIn, useTextDraft } from './text-draft.ts'
import type { Attachments } from './writing-form.tsx'

interface TextEditorProps {
  /** The place of the text, under which its draft is stored. */
  place: string
  label: string
  /** The present text, and its mentions. */
  written: Pick<Post, 'text' | 'mentions'>
  /** Posts and comments have different limits. */
  limit: TextLimit
  rows: number
  attachments?: Attachments
  /** Returns whether the text was saved. */
  onSave: (edited: EditedText) => Promise<boolean>
  /** Called after saving, and on Cancel. */
  onDone: () => void
}

/** The form that edits the text of a member's own post or comment in place. */
export function TextEditor(props: TextEditorProps) {
  const { place, label, written, limit, rows, attachments, onSave, onDone } = props
  const draft = useTextDraft(place)
  const [text, setText] = useState(draft.text || written.text)
  // Another tab may save it first: live messages report that, and after a reload the draft of the edit.
  const [seen, setSeen] = useState(() => draft.seen() ?? written.text)
  // An unfinished edit opens automatically, without taking the focus.
  const [isAsked] = useState(draft.text === '')
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  // The editor takes the focus when opened, and returns it to the menu button when closed.
  useEffect(() => {
    const menu = area.current?.closest('article')?.querySelector('button')
    const opener = isAsked ? document.activeElement : menu
    if (isAsked) area.current?.focus()
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isAsked])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const read = readWriting(text, limit)
    setError(read.fault)
    if (read.fault !== undefined) return area.current?.focus()
    if (written.text !== seen && written.text !== read.text) {
      setSeen(written.text)
      draft.write(text, written.text)
      setError(m.posts_changed_elsewhere({ text: written.text }))
      return area.current?.focus()
    }
    if (attachments && !attachments.isReady()) return
    setWorking(true)
    const people = [...peopleIn(written), ...(draft.mentionedIn(read.text) ?? [])]
    const isDone = await onSave({ text: read.text, mentions: mentionedIn(read.text, people) })
    setWorking(false)
    if (isDone) leave()
  }

  function leave() {
    draft.write('')
    onDone()
  }

  return (
    <form className={styles.editor} noValidate onSubmit={save} {...fileHandlers(attachments?.onFiles)}>
      <MentionArea
        name="text"
        label={label}
        required
        error={error}
        ref={area}
        rows={rows}
        value={text}
        onWrite={(next) => {
          setError(undefined)
          setText(next)
          draft.write(next, seen)
        }}
        onMention={draft.mention}
      />
      {attachments?.list}
      <ButtonRow>
        <Button type="submit" look="main" working={isWorking}>
          {m.posts_save()}
        </Button>
        {attachments?.button}
        <Button onClick={leave}>{m.site_cancel()}</Button>
      </ButtonRow>
    </form>
  )
}

/** Returns the people that the saved text mentions. */
function peopleIn({ text, mentions = [] }: Pick<Post, 'text' | 'mentions'>): Mentioned[] {
  return mentions.map(({ user, start, end }) => ({ user, name: text.slice(start + 1, end) }))
}

interface PostEditorProps {
  place: string
  post: Post
  /** Called after saving, and on Cancel. */
  onDone: () => void
}

/** The form that edits a member's own post in place: its text, and its pictures. */
export function PostEditor({ place, post, onDone }: PostEditorProps) {
  const { pictures } = useChosenPictures(place, post.pictures)
  return (
    <TextEditor
      place={place}
      label={m.posts_edit_label()}
      written={post}
      limit={postText}
      rows={6}
      attachments={{
        list: <PictureChooser place={place} />,
        button: <AddPictures place={place} />,
        onFiles: (files) => pictures.addAll(files),
        isReady: () => pictures.isReady() && !pictures.replacesUnseen(post.pictures),
      }}
      onSave={(edited) =>
        editPost(post, { ...edited, ...(pictures.isChanged() && { pictures: pictures.shown() }) })
      }
      onDone={() => {
        discardChoice(place)
        onDone()
      }}
    />
  )
}
