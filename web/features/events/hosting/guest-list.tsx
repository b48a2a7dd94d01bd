import { useState } from 'react'
import { Link } from 'react-router'
import {
  type RsvpStatus,
  rsvpStatuses,
  rsvpStatusText,
} from '../../../../contract/events/options-and-limits.ts'
import type { ExpectedPerson } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { guestTickRetention } from '../../../../contract/retention.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { day } from '../../../../contract/time/durations.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { useMay } from '../../../session/session-store.ts'
import { PhoneLink } from '../../profiles/phone-numbers.tsx'
import styles from './guest-list.module.css'
import { useTicks } from './guest-ticks.ts'

/** A row of the list: a person with the key of their tick. */
interface Guest extends ExpectedPerson {
  key: string
  /** true once the household has paid for its tickets; null without tickets. */
  hasPaid: boolean | null
}

/** The tickets of a household for the list. */
interface Tickets {
  people: string[]
  state: string
  openCents: number
}

function hasPaid(sold: readonly Tickets[], userId: string | undefined): boolean | null {
  const own = sold.filter(
    ({ people, state }) => state !== 'corrected' && userId !== undefined && people.includes(userId),
  )
  return own.length === 0 ? null : own.every(({ openCents }) => openCents === 0)
}

const filters = {
  all: { text: m.events_guests_all, takes: () => true },
  coming: { text: m.events_guests_coming, takes: isComing },
  missing: {
    text: m.events_guests_missing,
    takes: (guest: Guest, here: Set<string>) => isComing(guest) && !here.has(guest.key),
  },
  maybe: {
    text: m.events_standing_maybe,
    takes: ({ standing }: Guest) => standing === 'maybe' || standing === 'waiting',
  },
  declined: { text: m.events_standing_declined, takes: ({ standing }: Guest) => standing === 'declined' },
} as const

interface GuestListProps {
  eventId: string
  people: ExpectedPerson[]
  sold: readonly Tickets[]
}

/** The people who responded, A to Z. They can be searched, filtered and ticked at the door. */
export function GuestList({ eventId, people, sold }: GuestListProps) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<keyof typeof filters>('all')
  const { here, tick } = useTicks(eventId)
  // A person with a hidden name has no id here; a row's number would move the tick when others respond.
  const guests = people.map(
    (person): Guest => ({
      ...person,
      key: person.user?._id ?? person.answered,
      hasPaid: hasPaid(sold, person.user?._id),
    }),
  )
  const words = foldedText(search)
  const shown = guests.filter(
    (guest) => filters[filter].takes(guest, here) && foldedText(guest.user?.name ?? '').includes(words),
  )
  const chosen = chosenGuests(eventId, filter, words === '' && filter !== 'missing' ? null : shown)
  return (
    <>
      <p className={styles.here}>
        {m.events_here_count({
          here: peopleIn(guests.filter(({ key }) => here.has(key))),
          people: peopleIn(guests.filter((guest) => isComing(guest) || here.has(guest.key))),
        })}{' '}
        <span className={styles.soft}>{m.events_here_hint({ days: guestTickRetention / day })}</span>
      </p>
      <search className={styles.find} data-screen-only>
        <input
          type="search"
          aria-label={m.events_guests_find()}
          placeholder={m.events_guests_find()}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <select
          aria-label={m.events_guests_show()}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as keyof typeof filters)}
        >
          {Object.entries(filters).map(([name, { text }]) => (
            <option key={name} value={name}>
              {text()}
            </option>
          ))}
        </select>
      </search>
      {chosen && <PeopleActions filter={chosen} forTreasurers={!('people' in chosen)} />}
      <p role="status" className={styles.none}>
        {shown.length === 0 && m.events_caller_none()}
      </p>
      {shown.length > 0 && <GuestTable guests={shown} here={here} onTick={tick} />}
    </>
  )
}

/** The most hand-picked guests that an address takes. */
const pickedMax = 150

/** The statuses of the guests that a filter shows. */
const statusesOf = {
  all: rsvpStatuses,
  coming: ['going'],
  missing: ['going'],
  maybe: ['maybe', 'waiting'],
  declined: ['declined'],
} as const satisfies Record<keyof typeof filters, readonly RsvpStatus[]>

/**
 * Returns the guests shown as a filter of selections; null without any.
 * @param found the guests that a search or the ticks leave; null without
 */
function chosenGuests(
  _id: string,
  filter: keyof typeof filters,
  found: readonly Guest[] | null,
): { people: string[] } | { any: object[] } | { event: object } | null {
  if (found) {
    const people = found.flatMap(({ user }) => user?._id ?? [])
    return people.length > 0 && people.length <= pickedMax ? { people } : null
  }
  const [only, ...others] = statusesOf[filter].map((status) => ({ event: { _id, status } }))
  return only ? (others.length > 0 ? { any: [only, ...others] } : only) : null
}

interface GuestTableProps {
  guests: Guest[]
  here: Set<string>
  onTick: (key: string) => void
}

/** The guests as a table, whose rows are laid out for a thumb on phones. Its roles preserve the table there. */
function GuestTable({ guests, here, onTick }: GuestTableProps) {
  const pages = useMay('keep members') ? '/admin/users' : '/profile'
  const headers = [
    m.events_here(),
    m.events_csv_name(),
    m.events_csv_standing(),
    m.events_adults(),
    m.events_children(),
    m.events_party(),
  ]
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display values on phones would take the roles away
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{m.events_attendance()}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {headers.map((header) => (
            <th key={header} scope="col" role="columnheader">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {guests.map((guest) => (
          <tr
            key={guest.key}
            role="row"
            data-here={here.has(guest.key) || undefined}
            data-standing={guest.standing}
          >
            <td role="cell" className={styles.tick}>
              {guest.standing !== 'declined' && (
                <label>
                  <input
                    type="checkbox"
                    aria-label={m.events_here_named({ name: guest.user?.name ?? m.events_name_hidden() })}
                    checked={here.has(guest.key)}
                    onChange={() => onTick(guest.key)}
                  />
                </label>
              )}
            </td>
            <th scope="row" role="rowheader" className={styles.person}>
              <Person guest={guest} pages={pages} />
            </th>
            <td role="cell" className={styles.standing}>
              <Badge tone={guest.standing === 'going' ? 'success' : 'neutral'}>
                {rsvpStatusText[guest.standing]()}
              </Badge>
              {guest.hasPaid !== null && (
                <Badge tone={guest.hasPaid ? 'success' : 'danger'}>
                  {guest.hasPaid ? m.events_tickets_paid() : m.events_tickets_open()}
                </Badge>
              )}
            </td>
            <td role="cell" className={styles.part}>
              {counted(guest, guest.adults)}
            </td>
            <td role="cell" className={styles.part}>
              {counted(guest, guest.children)}
            </td>
            <td role="cell" className={styles.party}>
              <strong>{counted(guest, guest.adults + guest.children)}</strong>
              {guest.children > 0 && (
                <span className={styles.children}>
                  {m.events_children_among({ children: guest.children })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display values on phones would take the roles away
  )
}

function Person({ guest: { user, phone, reachable }, pages }: { guest: Guest; pages: string }) {
  return (
    <div className={styles.name}>
      {user ? <Avatar src={user.avatar} size={40} /> : <span className={styles.faceless} />}
      <div className={styles.words}>
        {user ? (
          <Link to={`${pages}/${user._id}`} lang={languageOf(user.name)}>
            {user.name}
          </Link>
        ) : (
          <span>{m.events_name_hidden()}</span>
        )}
        {phone && (
          <span className={styles.phone}>
            <PhoneLink phone={phone} />
          </span>
        )}
        {!reachable && <Badge tone="celebration">{m.events_without_email()}</Badge>}
      </div>
    </div>
  )
}

function isComing({ standing }: ExpectedPerson): boolean {
  return standing === 'going'
}

function peopleIn(guests: Guest[]): number {
  return guests.reduce((sum, { adults, children }) => sum + adults + children, 0)
}

/** Returns a number of people, or a dash for a declined RSVP. */
function counted({ standing }: ExpectedPerson, number: number): string {
  return standing === 'declined' ? '–' : formatDigits(number)
}

/** Folds case and accents, so that a search finds names in any spelling of them. */
function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .trim()
}
