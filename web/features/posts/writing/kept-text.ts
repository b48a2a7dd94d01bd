import { useRef, useState } from 'react'
import { randomKey } from '../../../browser/random-key.ts'
import { draftPrefix, readForTab, writeForTab } from '../../../browser/storage.ts'
import { useSession } from '../../../session/use-session.ts'

/** The account that writes a text, and the place that it is for, for instance `/posts`. */
interface Owner {
  place: string
  account: string
}

interface Kept {
  account: string
  text: string
  /** The idempotency key under which this text was sent. */
  key: string | null
}

/**
 * Holds a text that survives a reload, a failure and an expired session in this tab, until it is sent or the
 * member logs out.
 */
export function useKeptText(place: string) {
  const account = useSession().user?._id ?? ''
  const owner = { place, account }
  const [text, setText] = useState(() => readKept(owner)?.text ?? '')
  const shown = useRef(text)
  const show = (next: string) => {
    shown.current = next
    setText(next)
  }
  return {
    text,
    write(next: string) {
      show(next)
      keep(owner, next === '' ? null : { account, text: next, key: null })
    },
    /** Empties the field; the draft is kept until the text was saved. */
    hide: () => show(''),
    /** Restores a text that could not be sent, before anything written meanwhile. */
    giveBack(unsent: string, key: string) {
      const isAlone = shown.current === ''
      const next = isAlone ? unsent : `${unsent}\n${shown.current}`
      show(next)
      keep(owner, { account, text: next, key: isAlone ? key : null })
    },
    /** Returns the idempotency key of a text: the same however often it is sent, another one for another text. */
    keyOf: (sent: string) => keyOf(owner, sent),
    /** Removes the draft of a text that was saved, but not what was written after it. */
    arrived(sent: string) {
      if (readKept(owner)?.text === sent) keep(owner, null)
    },
  }
}

/** Holds whether a text is being edited; true at first where an edit was left unfinished. */
export function useEditing(place: string, mayEdit: boolean) {
  const isUnfinished = useKeptText(place).text !== ''
  return useState(mayEdit && isUnfinished)
}

function keyOf(owner: Owner, text: string): string {
  const kept = readKept(owner)
  if (kept?.text === text && kept.key) return kept.key
  const key = randomKey()
  keep(owner, { account: owner.account, text, key })
  return key
}

function readKept({ place, account }: Owner): Kept | null {
  const kept = JSON.parse(readForTab(storageKey(place)) ?? 'null') as Kept | null
  return kept?.account === account ? kept : null
}

function keep({ place }: Owner, kept: Kept | null): void {
  writeForTab(storageKey(place), kept && JSON.stringify(kept))
}

const storageKey = (place: string) => `${draftPrefix}text:${place}`
