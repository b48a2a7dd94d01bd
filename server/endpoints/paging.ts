import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { mebibyte } from '../../contract/bytes.ts'
import { m } from '../../contract/paraglide/messages.js'
import { invalid } from './refusal.ts'

/** The most bytes of a response, where members' texts decide its size (docs/product-decisions.md#lists). */
export const pageBytesMax = 4 * mebibyte

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** The cursor of the next page. */
  next: string | null
  /** The address of the list, where it differs from the call's. */
  url?: string
}

/** One page of a list, serialised as JSON. */
export interface JsonPage<Item> extends Omit<Page<Item>, 'items'> {
  items: JsonText<Item[]>
}

/** Distinguishes a page from other results. */
export function isPage(returned: unknown): returned is Page<unknown> | JsonPage<unknown> {
  return typeof returned === 'object' && returned !== null && 'items' in returned && 'next' in returned
}

/**
 * Cuts a list to one page and creates the cursor of the next; expects one item more than the page.
 * @param bytesOf the size of an item, where texts may be long: the page ends before it exceeds 4 MiB
 */
export function pageOf<Item>(
  read: Item[],
  limit: number,
  keyOf: (item: Item) => string[],
  bytesOf?: (item: Item) => number,
): Page<Item> {
  const within = read.slice(0, limit)
  const items = bytesOf ? within.slice(0, countFitting(within.map(bytesOf))) : within
  const last = items.at(-1)
  return { items, next: read.length > items.length && last ? cursorAfter(keyOf(last)) : null }
}

/** Cuts a list ordered by id to one page; see `pageOf`. */
export function pageById<Item extends { id: string }>(
  read: Item[],
  limit: number,
  bytesOf?: (item: Item) => number,
): Page<Item> {
  return pageOf(read, limit, ({ id }) => [id], bytesOf)
}

/**
 * Counts how many of the first items fit on a page by their bytes. It is at least one, so that every list
 * continues.
 */
export function countFitting(sizes: number[]): number {
  let bytes = 0
  const over = sizes.findIndex((size, index) => {
    bytes += size
    return index > 0 && bytes > pageBytesMax
  })
  return over === -1 ? sizes.length : over
}

/** Renders the `Link` header of the next page or of a further list (RFC 8288). */
export function nextLink(url: string, cursor: string, relation = 'next'): string {
  const address = new URL(url, 'http://localhost')
  address.searchParams.set('cursor', cursor)
  return `<${address.pathname}${address.search}>; rel="${relation}"`
}

/** The texts that make up a cursor. */
type Texts<Length extends number, Counted extends string[] = []> = Counted['length'] extends Length
  ? Counted
  : Texts<Length, [...Counted, string]>

/**
 * Reads a cursor of `length` texts.
 * @throws {Refusal} invalid, when it is not one of this site
 */
export function readCursor<const Length extends number>(cursor: string, length: Length): Texts<Length> {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (isKeyOf(key, length)) return key
  } catch {
    // Not JSON: refused below like any other invalid cursor.
  }
  throw invalid('cursor', m.errors_cursor())
}

/**
 * Reads the id behind which a list ordered by id continues; null for its first page.
 * @throws {Refusal} invalid (cursor)
 */
export function readIdCursor(cursor: string | undefined): string | null {
  return cursor ? (readCursor(cursor, 1)[0] ?? null) : null
}

function isKeyOf<Length extends number>(key: unknown, length: Length): key is Texts<Length> {
  return Array.isArray(key) && key.length === length && key.every(isStorable)
}

/** Checks whether the database can store a part of a cursor: PostgreSQL stores no NUL. */
function isStorable(part: unknown): part is string {
  return typeof part === 'string' && part.isWellFormed() && !part.includes('\0')
}

/** Serialised JSON, already filtered by the response schema of the contract. */
export class JsonText<Value> {
  readonly text: string
  /** Only for the type checker. */
  declare readonly value: Value

  constructor(text: string) {
    this.text = text
  }
}

/** Creates a serialiser for a schema. It omits undeclared fields and throws on values that do not fit. */
export function jsonWriter<Schema extends z.ZodType>(schema: Schema): (value: z.output<Schema>) => string {
  return serializerCompiler({ schema, method: 'GET', url: 'cached JSON' })
}

/** Joins serialised items to a list. */
export function jsonList<Item>(texts: string[]): JsonText<Item[]> {
  return new JsonText(`[${texts.join(',')}]`)
}

/** Creates the cursor of the page that begins behind an item. */
export function cursorAfter(key: string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}
