import { Form, Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { DirectoryQuery } from '../../../../contract/profiles/directory.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import {
  directoryPageSize,
  membershipCategories,
  optionNameMax,
  positions,
  searchMax,
  shortTextMax,
} from '../../../../contract/profiles/options-and-limits.ts'
import { addressWith } from '../../../api/api.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { Icon } from '../../../design/elements/icon.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices } from '../../../design/forms/form-layout.tsx'
import { optionsOf, useOwnOptions, withStored } from '../labels.ts'
import styles from './directory-filters.module.css'

/** The search and filters in the directory's address; empty texts filter nothing. */
export interface DirectoryAddress {
  search: string
  category: string
  position: DirectoryQuery['position']
  location: string
  active: DirectoryQuery['active']
  held: DirectoryQuery['held']
  departed: DirectoryQuery['departed']
  birthday: DirectoryQuery['birthday']
  cursor: string
}

/** Reads the directory's address. The server refuses unknown filters. */
export function readDirectoryAddress({ searchParams }: URL): DirectoryAddress {
  const text = (name: string) => searchParams.get(name)?.trim() ?? ''
  return {
    search: cut(text('search'), searchMax),
    category: cut(text('category'), optionNameMax),
    position: text('position') as DirectoryAddress['position'],
    location: cut(text('location'), shortTextMax),
    active: text('active') as DirectoryAddress['active'],
    held: text('held') as DirectoryAddress['held'],
    departed: text('departed') as DirectoryAddress['departed'],
    birthday: text('birthday') as DirectoryAddress['birthday'],
    cursor: text('cursor'),
  }
}

/** Returns the query of one page of the directory. */
export function directoryQueryOf(asked: DirectoryAddress) {
  return { ...asked, limit: directoryPageSize }
}

/** Returns the directory's address with another cursor; null leads to the first page. */
export function directoryPath({ cursor: _, ...filters }: DirectoryAddress, cursor: string | null): string {
  return addressWith('/profiles', { ...filters, cursor })
}

/** Checks whether any filter is set. */
export function isFiltered({ cursor: _, ...filters }: DirectoryAddress): boolean {
  return Object.values(filters).some(Boolean)
}

/**
 * Returns the people of the directory as a filter, or as a search. Departed members have none, because no
 * letter reaches them.
 */
export function chosenOf({ cursor: _, ...asked }: DirectoryAddress): object | null {
  const { category, location, departed, ...others } = asked
  if (departed) return null
  if (Object.values(others).some(Boolean)) return { list: 'directory', ...asked }
  const parts = [...(category ? [{ category }] : []), ...(location ? [{ place: location }] : [])]
  return parts.length === 1 ? (parts[0] ?? null) : { all: parts }
}

/** Truncates a text to the endpoint's limit. It removes control characters, and half a character at the end. */
function cut(text: string, max: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

interface DirectoryFiltersProps {
  asked: DirectoryAddress
  /** The members' locations. */
  locations: string[]
}

/** Search and filters of the directory: the search stays visible, and active filters are chips. */
export function DirectoryFilters({ asked, locations }: DirectoryFiltersProps) {
  const own = useOwnOptions()
  const places =
    asked.location && !locations.includes(asked.location) ? [asked.location, ...locations] : locations
  return (
    <Form
      method="get"
      role="search"
      action="/profiles"
      className={styles.form}
      aria-label={m.profiles_filter_label()}
    >
      <div className={styles.search}>
        <TextField
          name="search"
          type="search"
          label={m.profiles_search()}
          placeholder={m.profiles_search_hint()}
          defaultValue={asked.search}
          maxLength={searchMax}
        />
        <Button type="submit" look="main">
          {m.profiles_filter_button()}
        </Button>
      </div>
      <FilterChips asked={asked} />
      <Disclosure look="plain" summary={m.profiles_filters_more()}>
        <FilterChoices>
          <SelectField
            name="category"
            label={m.profiles_category()}
            placeholder={m.profiles_any_category()}
            options={withStored([...optionsOf(membershipCategories), ...own.categories], asked.category)}
            defaultValue={asked.category}
          />
          <SelectField
            name="position"
            label={m.profiles_position()}
            placeholder={m.profiles_any_position()}
            options={optionsOf(positions)}
            defaultValue={asked.position}
          />
          <SelectField
            name="location"
            label={m.profiles_location()}
            placeholder={m.profiles_any_location()}
            options={places.map((place) => ({ value: place, label: place }))}
            defaultValue={asked.location}
          />
          <SelectField
            name="active"
            label={m.profiles_status()}
            placeholder={m.profiles_any_status()}
            options={[
              { value: 'true', label: m.profiles_active_badge() },
              { value: 'false', label: m.profiles_inactive_badge() },
            ]}
            defaultValue={asked.active}
          />
          <SelectField
            name="held"
            label={m.profiles_standing()}
            placeholder={m.profiles_any()}
            options={[{ value: 'true', label: m.profiles_held_only() }]}
            defaultValue={asked.held}
          />
          <SelectField
            name="departed"
            label={m.profiles_belonging()}
            placeholder={m.profiles_belonging_members()}
            options={[
              { value: 'former', label: m.profiles_belonging_former() },
              { value: 'deceased', label: m.profiles_in_memory() },
            ]}
            defaultValue={asked.departed}
          />
          {asked.birthday && (
            <SelectField
              name="birthday"
              label={m.profiles_birthday()}
              placeholder={m.profiles_any()}
              options={[
                { value: 'today', label: m.profiles_birthday_today() },
                { value: 'upcoming', label: m.profiles_birthday_upcoming() },
              ]}
              defaultValue={asked.birthday}
            />
          )}
        </FilterChoices>
      </Disclosure>
    </Form>
  )
}

/** Links that set a filter, or remove an active one. */
function FilterChips({ asked }: { asked: DirectoryAddress }) {
  const own = useOwnOptions()
  const categories = [...optionsOf(membershipCategories), ...own.categories].map(({ value }) => value)
  const offered: ChosenFilter[] = [
    ...categories.filter((category) => category !== asked.category).map((category) => ({ category })),
    ...(asked.active ? [] : [{ active: 'true' as const }]),
  ]
  return (
    <nav className={styles.chips} aria-label={m.profiles_filters_quick()}>
      <ul>
        {filtersOf(asked).map(([name, value]) => (
          <li key={name}>
            <Link
              className={styles.chosen}
              to={directoryPath({ ...asked, [name]: '' }, null)}
              aria-label={m.profiles_filter_remove({ name: textOf(name, value) })}
            >
              {textOf(name, value)}
              <Icon name="close" size={18} />
            </Link>
          </li>
        ))}
        {isFiltered(asked) && (
          <li>
            <Link className={styles.clear} to="/profiles">
              {m.profiles_filter_clear()}
            </Link>
          </li>
        )}
        {offered.flatMap((filter) =>
          filtersOf(filter).map(([name, value]) => (
            <li key={value}>
              <Link className={styles.chip} to={directoryPath({ ...asked, ...filter }, null)}>
                {textOf(name, value)}
              </Link>
            </li>
          )),
        )}
      </ul>
    </nav>
  )
}

type FilterName = Exclude<keyof DirectoryAddress, 'search' | 'cursor'>
type ChosenFilter = Partial<DirectoryAddress>

/** Returns the active filters without the search, which its field shows. */
function filtersOf({ search: _, cursor: __, ...filters }: ChosenFilter) {
  return Object.entries(filters).filter(([, value]) => value) as [FilterName, string][]
}

/** Returns the text of a filter's value. */
function textOf(name: FilterName, value: string): string {
  const texts: Partial<Record<FilterName, (value: string) => string>> = {
    active: (active) => (active === 'true' ? m.profiles_active_badge() : m.profiles_inactive_badge()),
    held: () => m.profiles_held_only(),
    departed: (departed) => (departed === 'former' ? m.profiles_belonging_former() : m.profiles_in_memory()),
    birthday: (birthday) =>
      birthday === 'today' ? m.profiles_birthday_today() : m.profiles_birthday_upcoming(),
    location: String,
  }
  return (texts[name] ?? labelOf)(value)
}
