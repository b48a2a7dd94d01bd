import { useState } from 'react'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { postText } from '../../../../contract/posts/options-and-limits.ts'
import { type OutgoingText, sendPost } from '../state/feed-writing.ts'
import { GroupChoice } from './group-choice.tsx'
import { AddPictures, PictureChooser } from './picture-chooser.tsx'
import { useChosenPictures } from './use-chosen-pictures.ts'
import { WritingForm } from './writing-form.tsx'

const place = '/posts'

/** The form for a new post, with pictures. */
export function NewPost({ onSentLater }: { onSentLater: () => Promise<unknown> }) {
  const { pictures } = useChosenPictures(place)
  const [group, setGroup] = useState<GroupName>()

  async function send(text: OutgoingText): Promise<boolean> {
    // The same text for another group is another post.
    const written = group ? { ...text, key: `${text.key}-${group._id}`, group } : text
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
      limit={postText}
      onSend={send}
      onSentLater={onSentLater}
      attachments={{
        list: <PictureChooser place={place} />,
        button: (
          <>
            <AddPictures place={place} />
            <GroupChoice chosen={group} onChoose={setGroup} />
          </>
        ),
        onFiles: (files) => pictures.addAll(files),
        isReady: () => pictures.isReady(),
      }}
    />
  )
}
