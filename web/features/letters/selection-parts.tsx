import type { EventFilterStatus, Filter, FilterKind } from '../../../contract/letters/filters.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { labelOf } from '../../../contract/profiles/option-labels.ts'
import { membershipCategories, membershipTitles } from '../../../contract/profiles/options-and-limits.ts'
import { type Role, roles } from '../../../contract/rights.ts'
import { readWholeNumber } from '../../../contract/text/digits.ts'
import { daysOf } from '../../../contract/time/calendar-date.ts'
import type { Api } from '../../api/api.ts'
import fieldStyles from '../../design/fields/field.module.css'
import type { Option as SelectOption } from '../../design/fields/fields.tsx'
import { formatDigits } from '../../design/texts/format-number.ts'
import { otherLanguage } from '../../design/texts/typed-text.tsx'
import styles from './letters.module.css'

/** The available parts of selections on this site. */
export interface SelectionOptions {
  categories: SelectOption[]
  titles: SelectOption[]
  groups: SelectOption[]
  events: SelectOption[]
  selections: { name: string; filter: Filter }[]
}

/** One line of the builder: some people, or everybody except them. */
export interface Part {
  not: boolean
  leaf: Filter
}

/** A filter of one level in the builder's form. */
export interface Parts {
  join: 'all' | 'any'
  parts: Part[]
}

/** Loads the available parts of selections. */
export async function loadSelectionOptions(api: Api): Promise<SelectionOptions> {
  const now = Date.now()
  const dayOf = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  const [society, groups, { events }, selections] = await Promise.all([
    api.request('GET /api/society'),
    api.request('GET /api/groups', { query: { limit: 500 } }).catch(() => []),
    api
      .request('GET /api/events', { query: { from: dayOf(-60), to: dayOf(180) } })
      .catch(() => ({ events: [] })),
    api.request('GET /api/admin/selections', { query: { limit: 500 } }).catch(() => []),
  ])
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: labelOf(name) }))
  return {
    categories: named([...membershipCategories, ...society.ownCategories.map(({ name }) => name)]),
    titles: named([...membershipTitles, ...society.ownTitles.map(({ name }) => name)]),
    groups: groups.map(({ _id, name }) => ({ value: _id, label: name })),
    events: events.map((event) => ({
      value: event._id,
      label: `${event.title} · ${daysOf(event, society.timeZone).first}`,
    })),
    selections: selections.map(({ name, filter }) => ({ name, filter })),
  }
}

/**
 * Loads the people named in the address of a new letter or selection. Without any, it is everybody.
 * @throws {ApiError} for people that the viewer may not choose, and for too many
 */
export async function loadAskedFilter(api: Api, { searchParams }: URL): Promise<Filter> {
  const query = Object.fromEntries(searchParams)
  if (searchParams.size === 0) return { all: [] }
  const { filter } = await api.request('GET /api/admin/people/filter', { query })
  return filter
}

/** Reads a filter that a form or draft contains; null without one. */
export function readFilter(text: string | undefined): Filter | null {
  try {
    return text ? (JSON.parse(text) as Filter) : null
  } catch {
    return null
  }
}

/** Converts a filter to lines of the builder; null for nested parts. */
export function partsOf(filter: Filter): Parts | null {
  const join = 'any' in filter ? 'any' : 'all'
  const filters = 'all' in filter ? filter.all : 'any' in filter ? filter.any : [filter]
  const parts = filters.map((one) => ('not' in one ? partOf(one.not, true) : partOf(one, false)))
  return parts.every(({ leaf }) => kindOf(leaf) !== null) ? { join, parts } : null
}

/** The values of yes-or-no filters that their names state, such as people without an address. */
const namedValues = { board: true, householdHead: true, claimed: false, hasEmail: false } as const

/** Converts a filter about people to a line, as its name reads. */
function partOf(leaf: Filter, not: boolean): Part {
  for (const [kind, value] of Object.entries(namedValues))
    if (kind in leaf && Object.values(leaf)[0] !== value)
      return { not: !not, leaf: { [kind]: value } as unknown as Filter }
  return { not, leaf }
}

/** Converts the lines of the builder to a filter. */
export function filterOf({ join, parts }: Parts): Filter {
  const filters = parts.map(({ not, leaf }): Filter => (not ? { not: leaf } : leaf))
  const [only] = filters
  if (filters.length === 1 && only) return only
  return join === 'all' ? { all: filters } : { any: filters }
}

/** Returns the kind of a filter about people; null for one that combines others. */
export function kindOf(leaf: Filter): FilterKind | null {
  const [key] = Object.keys(leaf)
  return key === undefined || key === 'all' || key === 'any' || key === 'not' ? null : (key as FilterKind)
}

/** The names of the kinds, in the order of the builder. */
export const kindTexts: Record<FilterKind, () => string> = {
  category: m.letters_kind_category,
  board: m.letters_kind_board,
  office: m.letters_kind_office,
  role: m.letters_kind_role,
  group: m.letters_kind_group,
  householdHead: m.letters_kind_head,
  children: m.letters_kind_children,
  event: m.letters_kind_event,
  dues: m.letters_kind_dues,
  place: m.letters_kind_place,
  claimed: m.letters_kind_unclaimed,
  hasEmail: m.letters_kind_without_email,
  joinedSince: m.letters_kind_joined,
  leftSince: m.letters_kind_left,
  people: m.letters_kind_people,
}

/** The kinds allowed to treasurers. */
export const treasurerKinds: readonly FilterKind[] = ['event', 'dues', 'householdHead']

export const statusTexts: Record<EventFilterStatus, () => string> = {
  going: m.letters_status_going,
  waiting: m.letters_status_waiting,
  maybe: m.letters_status_maybe,
  declined: m.letters_status_declined,
  none: m.letters_status_none,
}

const roleTexts: Record<Role, () => string> = {
  administrator: m.letters_role_administrator,
  secretary: m.letters_role_secretary,
  treasurer: m.letters_role_treasurer,
  editor: m.letters_role_editor,
  moderator: m.letters_role_moderator,
}

export function roleOptions(): SelectOption[] {
  return roles.map((value) => ({ value, label: roleTexts[value]() }))
}

/** Returns an initial filter of a kind; null where there are no options. */
export function newLeaf(kind: FilterKind, options: SelectionOptions): Filter | null {
  const first = (list: SelectOption[]) => list[0]?.value
  const of = (value: string | undefined) =>
    value === undefined ? null : ({ [kind]: value } as unknown as Filter)
  switch (kind) {
    case 'category':
      return of(first(options.categories))
    case 'office':
      return of(first(options.titles))
    case 'role':
      return of(first(roleOptions()))
    case 'group':
      return of(first(options.groups))
    case 'event': {
      const _id = first(options.events)
      return _id === undefined ? null : { event: { _id, status: 'going' } }
    }
    case 'children':
      return { children: { from: 0, to: 17 } }
    case 'dues':
      return { dues: 'overdue', year: new Date().getFullYear() }
    case 'board':
    case 'householdHead':
    case 'claimed':
    case 'hasEmail':
      return { [kind]: namedValues[kind] } as unknown as Filter
    case 'people':
      return { people: [] }
    default:
      return { [kind]: '' } as unknown as Filter
  }
}

interface ControlProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A list of one line of the builder; its label is shown where the line needs it. */
export function Select({
  label,
  isLabelShown = false,
  value,
  options,
  onChange,
}: ControlProps & { options: SelectOption[]; isLabelShown?: boolean }) {
  const known = options.some((one) => one.value === value)
  return (
    <label className={styles.control}>
      <span className={isLabelShown ? undefined : 'visually-hidden'}>{label}</span>
      <select
        className={fieldStyles.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!known && <option value={value}>{m.letters_option_gone()}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={otherLanguage(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A field of one line of the builder. */
export function Input({ type, label, value, onChange }: ControlProps & { type: 'text' | 'date' | 'digits' }) {
  const isNumber = type === 'digits'
  return (
    <label className={styles.control}>
      <span>{label}</span>
      <input
        className={fieldStyles.control}
        type={isNumber ? 'text' : type}
        inputMode={isNumber ? 'numeric' : undefined}
        value={isNumber ? formatDigits(value) : value}
        onChange={({ currentTarget: { value: text } }) => {
          const read = isNumber ? String(readWholeNumber(text) ?? 0) : text
          if (read !== 'NaN') onChange(read)
        }}
      />
    </label>
  )
}
