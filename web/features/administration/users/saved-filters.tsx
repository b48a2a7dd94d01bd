import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-state.ts'
import styles from './users-list.module.css'

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
