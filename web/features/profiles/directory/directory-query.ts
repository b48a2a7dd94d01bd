import type { DirectoryQuery } from '../../../../contract/profiles/directory.ts'
import {
  directoryPageSize,
  optionNameMax,
  searchMax,
  shortTextMax,
} from '../../../../contract/profiles/options-and-limits.ts'
import { addressWith } from '../../../api/api.ts'

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
