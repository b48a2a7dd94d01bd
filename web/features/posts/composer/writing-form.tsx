import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { postText } from '../../../../contract/posts/options-and-limits.ts'
import { countCharacters } from '../../../../contract/text/characters.ts'
import { readWriting, type TextLimit } from '../../../../contract/text/written-text.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { fileHandlers } from '../../../browser/files.ts'
import { Button } from '../../../design/elements/button.tsx'
import { useHeldForm, waitingForm } from '../../../design/forms/held-form.ts'
import { otherLanguage } from '../../../design/texts/typed-text.tsx'
import { useWaiting, WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import { useSession } from '../../../session/session-store.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { attempt, type OutgoingText, sendPost } from '../state/feed-writing.ts'
import styles from './composer.module.css'
import { MentionArea } from './mention-area.tsx'
import { AddPictures, PictureChooser, useChosenPictures } from './picture-chooser.tsx'
import { useTextDraft } from './text-draft.ts'

interface WritingFormProps {
  /** The place of the text, under which its draft is stored. */
  place: string
  label: string
  /** Posts and comments have different limits. */
  limit: TextLimit
  /** Returns whether the text was saved. */
  onSend: (text: OutgoingText) => Promise<boolean>
  /** Reloads the page's data after the outbox sent a text. */
  onSentLater: () => Promise<unknown>
  attachments?: Attachments
}

/** The form for a post or comment. It is cleared immediately, and restores the text if sending fails. */
export function WritingForm(props: WritingFormProps) {
  const { place, label, limit, onSend, onSentLater, attachments } = props
  const draft = useTextDraft(place)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const isSubmitting = useRef(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const { max } = limit
  // React ignores input before hydration; the next change would overwrite it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only while the page hydrates
  useEffect(() => draft.adopt(area.current?.value ?? ''), [])
  const form = useRef<HTMLFormElement>(null)
  useHeldForm(form)
  const length = draft.text.length > max / 2 ? countCharacters(draft.text.trim()) : 0

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSubmitting.current) return
    // The field already contains the text of a deferred form; the draft gets it next.
    const text = area.current?.value ?? draft.text
    const read = readWriting(text, limit)
    setError(read.fault)
    if (read.fault !== undefined) return area.current?.focus()
    if (attachments && !attachments.isReady()) return
    isSubmitting.current = true
    setSending(true)
    const key = draft.keyOf(text)
    const mentions = draft.mentionedIn(read.text)
    draft.hide()
    const isDone = await onSend({ text: read.text, mentions, key }).catch((failure: unknown) => {
      draft.restore(text, key)
      throw failure
    })
    isSubmitting.current = false
    setSending(false)
    if (isDone) draft.discardSaved(text)
    else draft.restore(text, key)
  }

  return (
    <form
      {...waitingForm}
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={send}
      {...fileHandlers(attachments?.onFiles)}
    >
      <MentionArea
        ref={area}
        name="text"
        label={label}
        hint={m.posts_mentions_hint()}
        required
        error={error}
        rows={3}
        value={draft.text}
        onWrite={(text) => {
          setError(undefined)
          draft.write(text)
        }}
        onMention={draft.mention}
        onKeyDown={submitByKeyboard}
      />
      {attachments?.list}
      <WaitingTexts
        place={place}
        onSent={onSentLater}
        onCancelled={({ text, mentions, key }) => {
          draft.restore(text, key, mentions)
          area.current?.focus()
        }}
      />
      <div className={styles.end}>
        <Button type="submit" look="main" working={isSending}>
          {m.posts_submit()}
        </Button>
        {attachments?.button}
        <CharactersLeft left={max - length} max={max} />
      </div>
    </form>
  )
}

/** The number of characters left, shown near the limit. */
function CharactersLeft({ left, max }: { left: number; max: number }) {
  const isNear = left <= max / 10
  return (
    <p className={left < 0 ? styles.over : styles.left} role="status">
      {isNear &&
        (left < 0 ? m.posts_characters_over({ count: -left }) : m.posts_characters_left({ count: left }))}
    </p>
  )
}

/** Sends the form on Enter with Ctrl or Command; Enter alone starts a new line. */
function submitByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface WaitingTextsProps {
  /** The place of the texts, the same as of their draft. */
  place: string
  onSent: () => Promise<unknown>
  /** Called with a text that was removed from the outbox for editing. */
  onCancelled: (text: OutgoingText) => void
}

/** The texts in the outbox: waiting for the network, or refused. */
export function WaitingTexts({ place, onSent, onCancelled }: WaitingTextsProps) {
  const calls = useWaiting(place, () => void attempt(onSent))
  return calls.map((call) => {
    const written = call.body as Omit<OutgoingText, 'key'>
    return (
      <WaitingCallCard
        key={call.key}
        call={call}
        content={written.text}
        onCancelled={() => onCancelled({ ...written, key: call.key })}
      />
    )
  })
}

/** Shows a writing form, or a notice to members who must verify their address first. */
export function WritersOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (!user?.limited) return children
  return (
    <div className={styles.notice}>
      <VerificationNotice />
    </div>
  )
}

/** The attachments of a text, which must be ready before sending. */
export interface Attachments {
  list: ReactNode
  button: ReactNode
  /** Called with files that are pasted or dropped. */
  onFiles: (files: File[]) => void
  /** Checks whether the text can be sent; otherwise reports the reason. */
  isReady: () => boolean
}

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
