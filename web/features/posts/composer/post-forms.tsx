import { useState } from 'react'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { postText } from '../../../../contract/posts/options-and-limits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Button } from '../../../design/elements/button.tsx'
import { otherLanguage } from '../../../design/texts/typed-text.tsx'
import { attempt, type OutgoingText, sendPost } from '../state/feed-writing.ts'
import styles from './composer.module.css'
import { AddPictures, PictureChooser, useChosenPictures } from './picture-chooser.tsx'
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

interface GroupChoiceProps {
  chosen: GroupName | undefined
  onChoose: (group: GroupName | undefined) => void
}

/** The readers of a new post: all members, or one of the author's groups, loaded on demand. */
function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  const [groups, setGroups] = useState<GroupName[]>()
  const load = () =>
    attempt(async () => {
      const own = await browserApi.request('GET /api/groups', { query: { own: 'true', limit: 500 } })
      setGroups(own.filter(({ state }) => state === 'member'))
    })
  if (!groups)
    return (
      <Button look="plain" onClick={() => void load()}>
        {m.posts_for_group()}
      </Button>
    )
  if (groups.length === 0) return <p className={styles.left}>{m.posts_for_no_group()}</p>
  return (
    <select
      className={styles.readers}
      aria-label={m.posts_for()}
      value={chosen?._id ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(groups.find(({ _id }) => _id === value))}
    >
      <option value="">{m.posts_for_all()}</option>
      {groups.map(({ _id, name }) => (
        <option key={_id} value={_id} lang={otherLanguage(name)}>
          {name}
        </option>
      ))}
    </select>
  )
}
