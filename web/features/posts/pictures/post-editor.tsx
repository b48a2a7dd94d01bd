import { m } from '../../../../contract/paraglide/messages.js'
import { type Post, postInput } from '../../../../contract/posts/feed.ts'
import { editPost } from '../state/feed-writing.ts'
import { TextEditor } from '../writing/text-editor.tsx'
import { AddPictures, PictureChooser } from './picture-chooser.tsx'
import { discardChoice, useChosenPictures } from './use-chosen-pictures.ts'

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
