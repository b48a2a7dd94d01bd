import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { personKinds, userSearchMax } from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { membershipTypes } from '../../../../contract/profiles/options-and-limits.ts'
import { roles } from '../../../../contract/rights.ts'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm, readText } from '../../../design/forms/form-layout.tsx'
import { useMay } from '../../../session/session-store.ts'
import { optionsOf, useAllOptions } from '../../profiles/labels.ts'
import { roleName } from '../elements/role-text.ts'
import styles from './users-list.module.css'
import type { UsersAddress } from './users-query.ts'

const twoOf = (yes: string, no: string) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
]

const kindText = {
  paper: m.administration_no_email,
  bounced: m.administration_bounced,
  complained: m.administration_complained,
  child: m.administration_kind_child,
  former: m.administration_kind_former,
  deceased: m.profiles_in_memory,
}

/** The search, filters and order of Manage Users. */
export function UsersFilters({ asked }: { asked: UsersAddress }) {
  const { categories } = useAllOptions()
  const seesChildren = useMay('see private details')
  const kinds = personKinds.filter((kind) => kind !== 'child' || seesChildren)
  const selects = [
    {
      name: 'role',
      label: m.administration_role(),
      options: [
        ...roles.map((role) => ({ value: role, label: roleName[role]() })),
        { value: 'member', label: m.administration_role_member() },
      ],
    },
    { name: 'category', label: m.profiles_category(), options: categories },
    { name: 'type', label: m.profiles_type(), options: optionsOf(membershipTypes) },
    {
      name: 'active',
      label: m.profiles_status(),
      options: twoOf(m.profiles_active_badge(), m.profiles_inactive_badge()),
    },
    {
      name: 'verified',
      label: m.administration_member_verified(),
      options: twoOf(m.administration_verified_yes(), m.administration_verified_no()),
    },
    {
      name: 'profile',
      label: m.administration_has_profile(),
      options: twoOf(m.administration_has_profile_yes(), m.administration_has_profile_no()),
    },
    {
      name: 'suspended',
      label: m.administration_state(),
      options: twoOf(m.administration_suspended(), m.administration_state_open()),
    },
    {
      name: 'claimed',
      label: m.administration_claimed(),
      options: twoOf(m.administration_claimed_yes(), m.administration_claimed_no()),
    },
    {
      name: 'listed',
      label: m.administration_listed(),
      options: twoOf(m.administration_listed_filter_yes(), m.administration_listed_filter_no()),
    },
    {
      name: 'kind',
      label: m.administration_kind(),
      options: kinds.map((value) => ({ value, label: kindText[value]() })),
    },
  ] as const
  const { search: _, cursor: __, filter, ...choices } = asked
  const isNarrowed = Object.values(choices).some((value) => value !== '')
  return (
    <FilterForm
      action="/admin/users"
      label={m.administration_users_filter()}
      button={m.administration_show()}
      clear={m.administration_clear()}
    >
      {filter !== '' && <input type="hidden" name="filter" value={filter} />}
      <TextField
        name="search"
        type="search"
        label={m.administration_member_search()}
        defaultValue={asked.search}
        maxLength={userSearchMax}
      />
      <Disclosure summary={m.administration_filters_more()} open={isNarrowed}>
        <FilterChoices>
          {selects.map(({ name, label, options }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              options={options}
              placeholder={m.profiles_any()}
              defaultValue={asked[name]}
            />
          ))}
          <DateField
            name="joinedFrom"
            label={m.administration_joined_from()}
            defaultValue={asked.joinedFrom}
          />
          <DateField name="joinedTo" label={m.administration_joined_to()} defaultValue={asked.joinedTo} />
          <SelectField
            name="sort"
            label={m.administration_sort()}
            placeholder={null}
            options={[
              { value: 'name', label: m.administration_sort_name() },
              { value: 'email', label: m.administration_sort_email() },
              { value: 'joined', label: m.administration_sort_joined() },
              { value: 'seen', label: m.administration_sort_seen() },
            ]}
            defaultValue={asked.sort || 'name'}
          />
          <SelectField
            name="order"
            label={m.administration_order()}
            placeholder={null}
            options={[
              { value: 'asc', label: m.administration_order_asc() },
              { value: 'desc', label: m.administration_order_desc() },
            ]}
            defaultValue={asked.order || 'asc'}
          />
        </FilterChoices>
      </Disclosure>
    </FilterForm>
  )
}

const usersFiltersKey = 'users-filters'

interface SavedFilter {
  name: string
  /** The query string of the address. */
  search: string
}

const nameMax = 40

/** Predefined filters, and those saved under a name in this browser. */
export function SavedFilters() {
  const { search } = useLocation()
  const [stored, store] = useStored(usersFiltersKey)
  const saved = useMemo(() => filtersIn(stored), [stored])
  const change = (next: SavedFilter[]) => store(JSON.stringify(next))
  const isNew = search.length > 1 && ![...ready(), ...saved].some((filter) => filter.search === search)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = readText(new FormData(event.currentTarget), 'filterName').trim()
    if (name) change([...saved.filter((filter) => filter.name !== name), { name, search }])
  }
  return (
    <section className={styles.saved} aria-label={m.administration_filters_saved()}>
      <ul>
        {ready().map((filter) => (
          <li key={filter.search}>
            <FilterLink filter={filter} current={search} />
          </li>
        ))}
        {saved.map((filter) => (
          <li key={filter.name}>
            <FilterLink filter={filter} current={search} />
            <button
              type="button"
              className={styles.forget}
              onClick={() => change(saved.filter((one) => one !== filter))}
            >
              <Icon name="close" size={16} />
              <span className="visually-hidden">{m.administration_filter_forget({ name: filter.name })}</span>
            </button>
          </li>
        ))}
      </ul>
      {isNew && (
        <Disclosure summary={m.administration_filter_save()} look="plain">
          <form className={styles.save} onSubmit={save}>
            <TextField
              name="filterName"
              label={m.administration_filter_name()}
              hint={m.administration_filter_hint()}
              maxLength={nameMax}
              autoComplete="off"
            />
            <Button type="submit">{m.administration_save()}</Button>
          </form>
        </Disclosure>
      )}
    </section>
  )
}

function FilterLink({ filter, current }: { filter: SavedFilter; current: string }) {
  return (
    <Link
      to={`/admin/users${filter.search}`}
      className={styles.filter}
      aria-current={filter.search === current ? 'true' : undefined}
    >
      {filter.name}
    </Link>
  )
}

function ready(): SavedFilter[] {
  return [
    { name: m.administration_filter_all(), search: '' },
    { name: m.administration_claimed_no(), search: '?claimed=false' },
    { name: m.administration_filter_no_profile(), search: '?profile=false' },
    { name: m.administration_listed_filter_no(), search: '?listed=false' },
    { name: m.administration_no_email(), search: '?kind=paper' },
    { name: m.administration_suspended(), search: '?suspended=true' },
    { name: m.administration_filter_administrators(), search: '?role=administrator' },
  ]
}

const never = () => () => undefined

/**
 * Returns a text that this browser stores, and a function that changes it. The text is null while the server renders
 * and the page hydrates.
 */
export function useStored(key: string): [stored: string | null, store: (text: string) => void] {
  const [written, setWritten] = useState<string>()
  const stored = useSyncExternalStore(
    never,
    () => readStored(key),
    () => null,
  )
  const store = (text: string) => {
    setWritten(text)
    writeStored(key, text)
  }
  return [written ?? stored, store]
}

function filtersIn(stored: string | null): SavedFilter[] {
  try {
    const filters: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(filters) ? filters.filter(isSavedFilter) : []
  } catch {
    return []
  }
}

function isSavedFilter(value: unknown): value is SavedFilter {
  const { name, search } = (value ?? {}) as Partial<SavedFilter>
  return typeof name === 'string' && typeof search === 'string'
}
