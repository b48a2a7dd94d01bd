import { useRef, useState } from 'react'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { readDraft, storeDraft } from '../../../session/drafts.ts'
import { useSession } from '../../../session/session-store.ts'

interface TextDraft {
  text: string
  /** The idempotency key under which this text was sent. */
  key: string | null
  /** The people chosen to be mentioned, even if the text no longer contains them. */
  chosen?: Mentioned[]
  /** The saved text on which an edit is based. */
  seen?: string | undefined
}

/** Stores a draft of a text in this tab until it is sent. */
export function useTextDraft(place: string) {
  const account = useSession().user?._id ?? ''
  const owner = { place: `text:${place}`, account }
  const read = () => readDraft<TextDraft>(owner)
  const store = (draft: TextDraft | null) => storeDraft(owner, draft)
  const [text, setText] = useState(() => read()?.text ?? '')
  const shown = useRef(text)
  const chosen = useRef(read()?.chosen ?? [])
  const show = (next: string) => {
    shown.current = next
    setText(next)
  }
  return {
    text,
    /** Returns the saved text on which an edit's draft is based; undefined without one. */
    seen: () => read()?.seen,
    /** @param seen the saved text on which an edit is based */
    write(next: string, seen?: string) {
      show(next)
      store(next === '' ? null : { text: next, key: null, chosen: chosen.current, seen })
    },
    /** Stores a person who was chosen to be mentioned in the text. */
    mention(person: Mentioned) {
      chosen.current = [...chosen.current.filter(({ user }) => user !== person.user), person]
      const draft = read()
      if (draft) store({ ...draft, chosen: chosen.current })
    },
    /** Returns the chosen people that a text contains. */
    mentionedIn: (sent: string) => mentionedIn(sent, chosen.current),
    /** Adopts a text that was typed before hydration, after an earlier draft. */
    adopt(typed: string) {
      if (typed === '' || typed === shown.current) return
      // At once: the next render would otherwise empty the field.
      show(typed)
      // Drafts can be read once the page is hydrated.
      setTimeout(() => {
        const isSentOrChanged = shown.current !== typed
        if (isSentOrChanged) return
        const stored = read()?.text
        const next = stored && stored !== typed ? `${stored}\n${typed}` : typed
        show(next)
        store({ text: next, key: null, chosen: chosen.current })
      })
    },
    /** Empties the field; the draft remains until the text is saved. */
    hide: () => show(''),
    /** Restores a text that could not be sent, before newer input. */
    restore(unsent: string, key: string, mentions: readonly Mentioned[] = []) {
      chosen.current = [...chosen.current, ...mentions]
      const isAlone = shown.current === ''
      const next = isAlone ? unsent : `${unsent}\n${shown.current}`
      show(next)
      store({ text: next, key: isAlone ? key : null, chosen: chosen.current })
    },
    /** Returns the idempotency key of a text: the same for each attempt, a new one for a changed text. */
    keyOf(sent: string): string {
      const draft = read()
      if (draft?.text === sent && draft.key) return draft.key
      const key = randomKey()
      store({ text: sent, key, chosen: chosen.current })
      return key
    },
    /** Removes the draft of a saved text, unless it changed since. */
    discardSaved(sent: string) {
      if (read()?.text === sent) store(null)
    },
  }
}

/** Returns the people behind an @ in a text, each once; undefined for none. */
export function mentionedIn(text: string, people: readonly Mentioned[]): Mentioned[] | undefined {
  const place = ({ name }: Mentioned) => text.indexOf(`@${name}`)
  const once = new Map(people.map((person) => [person.user, person]))
  const named = [...once.values()].filter((person) => place(person) >= 0)
  return named.length > 0 ? named.sort((one, other) => place(one) - place(other)) : undefined
}

/** Returns the state of an editor; initially open for an unfinished edit. */
export function useEditing(place: string, mayEdit: boolean) {
  const isUnfinished = useTextDraft(place).text !== ''
  return useState(mayEdit && isUnfinished)
}
