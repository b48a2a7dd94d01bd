import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { countCharacters } from '../../../../contract/text/characters.ts'
import { readWriting, type TextLimit } from '../../../../contract/text/written-text.ts'
import { fileHandlers } from '../../../browser/files.ts'
import { Button } from '../../../design/elements/button.tsx'
import { useHeldForm, waitingForm } from '../../../design/forms/held-form.ts'
import { useWaiting, WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import { useSession } from '../../../session/session-store.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { attempt, type OutgoingText } from '../state/feed-writing.ts'
import styles from './composer.module.css'
import { MentionArea } from './mention-area.tsx'
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
