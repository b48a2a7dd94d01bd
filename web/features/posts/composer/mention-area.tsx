import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { isWithinWord } from '../../../../contract/posts/options-and-limits.ts'
import type { Person } from '../../../../contract/posts/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import styles from './composer.module.css'

type MentionAreaProps = Omit<ComponentProps<typeof ControlledTextArea>, 'ref' | 'onWrite'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
  /** Called with the person chosen from the list; the text contains their name. */
  onMention: (person: Mentioned) => void
}

const faceSize = 32

/** A text area in which @ opens a list of members to mention. */
export function MentionArea({ onMention, onKeyDown, ...field }: MentionAreaProps) {
  const { ref: area, onWrite } = field
  const { id, people, marked, ...list } = useMentionList({ area, onWrite, onMention })
  const isOpen = people.length > 0
  return (
    <div className={styles.area}>
      <ControlledTextArea
        {...field}
        list={
          isOpen
            ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${people[marked]?._id}` }
            : { 'aria-controls': undefined }
        }
        onWrite={(text) => {
          onWrite(text)
          list.follow()
        }}
        onSelect={list.follow}
        onBlur={list.close}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!list.onKeyDown(event)) onKeyDown?.(event)
        }}
      />
      <p className="visually-hidden" role="status">
        {isOpen && m.posts_mentions_found({ count: people.length })}
      </p>
      {isOpen && (
        <div id={id} role="listbox" aria-label={m.posts_mentions_list()} className={styles.found}>
          {people.map((person, index) => (
            <button
              key={person._id}
              id={`${id}-${person._id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.person}
              // The field retains the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(person)}
            >
              <Avatar src={person.avatar} size={faceSize} />
              <span>{person.name}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Milliseconds of debouncing the search. */
const pause = 120

interface Choosing {
  area: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
  onMention: (person: Mentioned) => void
}

/** Manages the suggestions behind an @: people, the active one, and choosing. */
function useMentionList({ area, onWrite, onMention }: Choosing) {
  const id = useId()
  const [search, setSearch] = useState<MentionSearch | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const found = usePeople(search && search.start !== closedAt ? search.words : null)
  const people = search && search.start !== closedAt ? found : none

  /** Reads the text before the caret again. */
  function follow() {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const next = selectionStart === selectionEnd ? mentionSearchAt(value, selectionStart) : null
    if (next?.start !== search?.start) setClosedAt(null)
    if (next?.words !== search?.words) setMarked(0)
    if (next?.words !== search?.words || next?.end !== search?.end) setSearch(next)
  }

  function choose({ _id, name }: Person) {
    const { current } = area
    if (!current || !search) return
    const isApart = current.value.startsWith(' ', search.end)
    current.setRangeText(isApart ? `@${name}` : `@${name} `, search.start, search.end, 'end')
    onWrite(current.value)
    onMention({ user: _id, name })
    setSearch(null)
    setClosedAt(search.start)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const person = people[marked]
    if (!person || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setMarked((marked + step + people.length) % people.length)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(person)
    else if (event.key === 'Escape') setClosedAt(search?.start ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { id, people, marked, follow, choose, onKeyDown, close: () => setSearch(null) }
}

const none: Person[] = []

/** Returns the members that the viewer can mention; the previous ones during the next search. */
function usePeople(words: string | null): Person[] {
  const [people, setPeople] = useState(none)
  useEffect(() => {
    if (words === null) return setPeople(none)
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const query = { search: words }
      browserApi.request('GET /api/posts/mentionable', { query }).then(
        (found) => stop.signal.aborted || setPeople(found),
        // Without the list the name is plain text.
        () => stop.signal.aborted || setPeople(none),
      )
    }, pause)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [words])
  return people
}

/** The text typed behind an @. */
interface MentionSearch {
  /** Position of the @ in the text. */
  start: number
  /** Position behind the typed text. */
  end: number
  words: string
}

/** A longer text is no longer a search for a name. */
const longest = 60
const mostWords = 4

/** Returns the search for a person at a position of a text; null without one. */
export function mentionSearchAt(text: string, caret: number): MentionSearch | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start > longest) return null
  if (isWithinWord(text, start)) return null
  const words = text.slice(start + 1, caret)
  const isName = /^\S/.test(words) && !words.includes('\n') && words.split(/\s+/).length <= mostWords
  return isName ? { start, end: caret, words } : null
}
