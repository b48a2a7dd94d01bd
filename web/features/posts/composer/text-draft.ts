import { useRef, useState } from 'react'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { draftPrefix, readForTab, writeForTab } from '../../../browser/storage.ts'
import { sayIfLost } from '../../../session/unstored.ts'
import { useSession } from '../../../session/use-session.ts'

/** The author of a text, and its place, for instance `/posts`. */
interface Owner {
  place: string
  account: string
}

interface TextDraft {
  account: string
  text: string
  /** The idempotency key under which this text was sent. */
  key: string | null
  /** The people chosen to be mentioned, even if the text names them no more. */
  chosen?: Mentioned[]
  /** The saved text that its author began from, where this is an edit. */
  seen?: string | undefined
}

/**
 * Stores a draft of a text in this tab. It survives a reload, a failure and an expired session, until the text is sent
 * or the member logs out.
 */
export function useKeptText(place: string) {
  const account = useSession().user?._id ?? ''
  const owner = { place, account }
  const [text, setText] = useState(() => readKept(owner)?.text ?? '')
  const shown = useRef(text)
  const chosen = useRef(readKept(owner)?.chosen ?? [])
  const show = (next: string) => {
    shown.current = next
    setText(next)
  }
  return {
    text,
    /** Returns the saved text that a kept edit began from; undefined where no edit is kept. */
    seen: () => readKept(owner)?.seen,
    /** @param seen the saved text that an edit began from */
    write(next: string, seen?: string) {
      show(next)
      keep(owner, next === '' ? null : { account, text: next, key: null, chosen: chosen.current, seen })
    },
    /** Remembers somebody who was chosen to be mentioned in the text. */
    mention(person: Mentioned) {
      chosen.current = [...chosen.current.filter(({ user }) => user !== person.user), person]
      const kept = readKept(owner)
      if (kept) keep(owner, { ...kept, chosen: chosen.current })
    },
    /** Returns the chosen people that a text names. */
    mentionedIn: (sent: string) => mentionedIn(sent, chosen.current),
    /** Empties the field; the draft is kept until the text was saved. */
    hide: () => show(''),
    /** Restores a text that could not be sent, before anything written meanwhile. */
    giveBack(unsent: string, key: string, mentions: readonly Mentioned[] = []) {
      chosen.current = [...chosen.current, ...mentions]
      const isAlone = shown.current === ''
      const next = isAlone ? unsent : `${unsent}\n${shown.current}`
      show(next)
      keep(owner, { account, text: next, key: isAlone ? key : null, chosen: chosen.current })
    },
    /** Returns the idempotency key of a text: the same however often it is sent, another one for another text. */
    keyOf: (sent: string) => keyOf(owner, sent, chosen.current),
    /** Removes the draft of a saved text, unless it changed since. */
    arrived(sent: string) {
      if (readKept(owner)?.text === sent) keep(owner, null)
    },
  }
}

/** Returns the people that a text names behind an @, each once; undefined for none. */
export function mentionedIn(text: string, people: readonly Mentioned[]): Mentioned[] | undefined {
  const place = ({ name }: Mentioned) => text.indexOf(`@${name}`)
  const once = new Map(people.map((person) => [person.user, person]))
  const named = [...once.values()].filter((person) => place(person) >= 0)
  return named.length > 0 ? named.sort((one, other) => place(one) - place(other)) : undefined
}

/** Holds whether a text is being edited; true at first where an edit was left unfinished. */
export function useEditing(place: string, mayEdit: boolean) {
  const isUnfinished = useKeptText(place).text !== ''
  return useState(mayEdit && isUnfinished)
}

function keyOf(owner: Owner, text: string, chosen: Mentioned[]): string {
  const kept = readKept(owner)
  if (kept?.text === text && kept.key) return kept.key
  const key = randomKey()
  keep(owner, { account: owner.account, text, key, chosen })
  return key
}

function readKept({ place, account }: Owner): TextDraft | null {
  const kept = JSON.parse(readForTab(storageKey(place)) ?? 'null') as TextDraft | null
  return kept?.account === account ? kept : null
}

function keep({ place }: Owner, kept: TextDraft | null): void {
  const value = kept && JSON.stringify(kept)
  writeForTab(storageKey(place), value)
  sayIfLost(storageKey(place), value)
}

const storageKey = (place: string) => `${draftPrefix}text:${place}`
