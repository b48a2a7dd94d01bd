import { m } from '../../../../contract/paraglide/messages.js'
import { type Post, postInput, postTextMax } from '../../../../contract/posts/feed.ts'
import { editPost, type OutgoingText, sendPost } from '../state/feed-writing.ts'
import { AddPictures, PictureChooser } from './picture-chooser.tsx'
import { TextEditor } from './text-editor.tsx'
import { discardChoice, useChosenPictures } from './use-chosen-pictures.ts'
import { WritingForm } from './writing-form.tsx'

const place = '/posts'

/** The form for a new post, with pictures. */
export function NewPost({ onSentLater }: { onSentLater: () => Promise<unknown> }) {
  const { pictures } = useChosenPictures(place)

  async function send(written: OutgoingText): Promise<boolean> {
    const { list } = pictures.choice
    if (list.length === 0) return sendPost(written)
    const key = `${written.key}-${pictures.revision}`
    const outgoing = { ...written, key, pictures: pictures.shown() }
    pictures.hide()
    const isDone = await sendPost(outgoing).catch((failure: unknown) => {
      pictures.giveBack(list)
      throw failure
    })
    if (isDone) pictures.clear()
    else pictures.giveBack(list)
    return isDone
  }

  return (
    <WritingForm
      place={place}
      label={m.posts_say_something()}
      schema={postInput}
      max={postTextMax}
      onSend={send}
      onSentLater={onSentLater}
      attachments={{
        list: <PictureChooser place={place} />,
        button: <AddPictures place={place} />,
        onFiles: (files) => pictures.addAll(files),
        isReady: () => pictures.isReady(),
      }}
    />
  )
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
      schema={postInput}
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
