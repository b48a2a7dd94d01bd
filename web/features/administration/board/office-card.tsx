import { type DragEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OfficeTerm } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './board.module.css'
import type { DraftHolder } from './board-draft.ts'

const mostFound = 8

/** The data type of a dragged person. */
const dragged = 'application/x-board-seat'

interface OfficeCardProps {
  title: string
  people: readonly DraftHolder[]
  /** Ids of the present holders. */
  present: ReadonlySet<string>
  /** Terms that begin after the day. */
  later: readonly OfficeTerm[]
  /** Terms that count once they are confirmed. */
  waiting: readonly OfficeTerm[]
  onAdd: (person: DraftHolder) => void
  onRemove: (userId: string) => void
  /** Moves a person here from another office. */
  onMoveHere: (from: string, userId: string) => void
  /** Moves a person to an office before or after this one. */
  onMoveAway: (userId: string, places: number) => void
}

/** An office with its people, who can be dragged, moved by keys, or added here. */
export function OfficeCard(props: OfficeCardProps) {
  const { title, people, present, later, waiting, onAdd, onRemove, onMoveHere, onMoveAway } = props
  const id = useId()
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    setOver(false)
    const [from, userId] = event.dataTransfer.getData(dragged).split('\n')
    if (!from || !userId) return
    event.preventDefault()
    onMoveHere(from, userId)
  }
  return (
    <section
      className={styles.office}
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={id}>{labelOf(title)}</h2>
      {people.length === 0 && <p className={styles.vacant}>{m.administration_board_vacant()}</p>}
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonChip
            key={person._id}
            person={person}
            office={title}
            isNew={!present.has(person._id)}
            onRemove={() => onRemove(person._id)}
            onMove={(places) => onMoveAway(person._id, places)}
          />
        ))}
      </ul>
      {later.map(({ user, from }) => (
        <p key={`${user._id} ${from}`} className={styles.vacant}>
          <TypedText>{m.administration_board_later({ name: user.name, date: formatDate(from) })}</TypedText>
        </p>
      ))}
      {waiting.map(({ user, from }) => (
        <p key={`${user._id} ${from}`} className={styles.vacant}>
          <TypedText>{m.administration_board_waiting({ name: user.name, date: formatDate(from) })}</TypedText>
          {' · '}
          <Link to="/admin/claims">{m.administration_board_waiting_link()}</Link>
        </p>
      ))}
      <PersonFinder office={title} onFound={onAdd} />
    </section>
  )
}

interface PersonChipProps {
  person: DraftHolder
  office: string
  isNew: boolean
  onRemove: () => void
  onMove: (places: number) => void
}

/** A person in an office. Arrow keys move them to the office before or after, Delete removes them. */
function PersonChip({ person, office, isNew, onRemove, onMove }: PersonChipProps) {
  const { _id, name, avatar } = person
  function act(event: KeyboardEvent) {
    const places = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (places !== undefined) onMove(places)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li className={styles.chip} data-new={isNew || undefined}>
      <button
        type="button"
        id={chipId(office, _id)}
        className={styles.person}
        draggable
        aria-describedby="board-keys"
        onDragStart={(event) => event.dataTransfer.setData(dragged, `${office}\n${_id}`)}
        onKeyDown={act}
      >
        <Avatar src={avatar} size={36} />
        <span lang={languageOf(name)}>{name}</span>
        {isNew && <span className={styles.mark}>{m.administration_board_new_mark()}</span>}
        {!isNew && person.confirmed === false && (
          <span className={styles.state}>{m.profiles_not_confirmed()}</span>
        )}
      </button>
      <button type="button" className={styles.out} onClick={onRemove}>
        <Icon name="close" size={16} />
        <span className="visually-hidden">
          <TypedText>{m.administration_board_take_out({ name, office: labelOf(office) })}</TypedText>
        </span>
      </button>
    </li>
  )
}

/** Returns the id of a person's button in an office. */
export function chipId(office: string, userId: string): string {
  return `seat-${office.replace(/\W+/g, '-')}-${userId}`
}

/** A search by name inside an office, whose results are added to it. */
function PersonFinder({ office, onFound }: { office: string; onFound: (person: DraftHolder) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<DraftHolder[] | null>(null)
  const field = useRef<HTMLDivElement>(null)
  async function look() {
    const search = field.current?.querySelector('input')?.value.trim() ?? ''
    if (search === '') return
    const query = { search, limit: mostFound }
    setFound((await showFaultsOf(browserApi.request('GET /api/admin/users', { query }))) ?? null)
  }
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <Button look="plain" onClick={() => setOpen(true)}>
        {m.administration_board_add()}
        <span className="visually-hidden"> {labelOf(office)}</span>
      </Button>
    )
  return (
    <form
      className={styles.finder}
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <div ref={field}>
        <TextField name="person" type="search" label={m.administration_find_person()} />
      </div>
      <div className={styles.row}>
        <Button type="submit">{m.administration_find()}</Button>
        <Button look="plain" onClick={() => setOpen(false)}>
          {m.administration_board_close_finder()}
        </Button>
      </div>
      <p role="status">{found?.length === 0 && m.administration_find_none()}</p>
      <ul className={styles.people}>
        {found?.map((person) => (
          <li key={person._id} className={styles.chip}>
            <button
              type="button"
              className={styles.person}
              onClick={() => {
                onFound({ _id: person._id, name: person.name, avatar: person.avatar })
                setOpen(false)
                setFound(null)
              }}
            >
              <Avatar src={person.avatar} size={36} />
              <span lang={languageOf(person.name)}>{person.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
