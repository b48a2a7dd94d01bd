import { AsyncLocalStorage } from 'node:async_hooks'
import { ColumnNode, type CompiledQuery, type RootOperationNode } from 'kysely'
import { derivedFrom } from './derived-tables.ts'

/** Rows of a table that came, went or changed; `columns` is null unless only these were set. */
export interface Write {
  table: string
  columns: string[] | null
}

/** What was written: to which tables, or to no one knows which. */
export type Written = Write[] | 'everything'

/** What a statement reads and writes, as far as its text tells: in doubt more, never less. */
export interface StatementScope {
  /** Every word of the text, and so the name of each table and column that it may read. */
  words: ReadonlySet<string>
  written: Written
}

/**
 * Tables on which others depend by a foreign key: a deletion removes rows elsewhere, too.
 * `statement-scope.test.ts` compares them to the schema.
 */
export const referencedTables: readonly string[] = [
  'comments',
  'events',
  'households',
  'imports',
  'pages',
  'pictures',
  'posts',
  'profiles',
  'users',
]

const remembered = 2000
const scopes = new Map<string, StatementScope>()

const readsOnly = /^\s*(?:select|with|pragma|explain|begin|commit|rollback|savepoint|release|show|set)\b/i
const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi
/** What follows `update` where nothing is updated: a lock, or the rest of an `on conflict` clause. */
const noTables = ['set', 'of', 'nowait', 'skip']

/** Finds out what a statement reads and writes; each text is looked at once. */
export function scopeOf({ sql, query }: CompiledQuery): StatementScope {
  const known = scopes.get(sql)
  if (known) return known
  if (scopes.size >= remembered) scopes.clear()
  const words = new Set(sql.toLowerCase().match(/\w+|\*/g) ?? [])
  const scope = { words, written: writtenBy(sql, query) }
  scopes.set(sql, scope)
  return scope
}

function writtenBy(sql: string, query: RootOperationNode): Written {
  const tables = [...sql.matchAll(writes)]
    .map(([, table = '']) => table.toLowerCase())
    .filter((table) => !noTables.includes(table))
  if (tables.length === 0) return readsOnly.test(sql) ? [] : 'everything'
  if (/\bdelete\s+from\b/i.test(sql) && tables.some((table) => referencedTables.includes(table)))
    return 'everything'
  const columns = tables.length === 1 ? columnsSet(query) : null
  const derived = tables.flatMap((table) => derivedFrom(table, columns))
  return [
    ...[...new Set(tables)].map((table) => ({ table, columns })),
    ...[...new Set(derived)].map((table) => ({ table, columns: null })),
  ]
}

/** Lists the columns that an update sets; null for any other statement. */
function columnsSet(query: RootOperationNode): string[] | null {
  if (query.kind !== 'UpdateQueryNode' || !query.updates) return null
  const columns = query.updates.map(({ column }) => (ColumnNode.is(column) ? column.column.name : null))
  return columns.every((column) => column !== null) ? columns : null
}

/** Tells whether what was written may change what was read. */
export function touches(written: Written, words: ReadonlySet<string>): boolean {
  if (written === 'everything') return true
  return written.some(
    ({ table, columns }) =>
      words.has(table) && (columns === null || words.has('*') || columns.some((column) => words.has(column))),
  )
}

/** Collects what the statements of one piece of work read, and whether they wrote anything. */
export class ReadScope {
  readonly #words = new Set<string>()
  readonly #around: ReadScope | undefined
  #hasWritten = false

  /** @param around the work that this one is a part of, and which therefore reads the same */
  constructor(around?: ReadScope) {
    this.#around = around
  }

  get words(): ReadonlySet<string> {
    return this.#words
  }

  get hasWritten(): boolean {
    return this.#hasWritten
  }

  note({ words, written }: StatementScope): void {
    this.include(words)
    if (written === 'everything' || written.length > 0) this.noteWrite()
  }

  /** Adds what other work has read, whose result is used again. */
  include(words: ReadonlySet<string>): void {
    for (const word of words) this.#words.add(word)
    this.#around?.include(words)
  }

  noteWrite(): void {
    this.#hasWritten = true
    this.#around?.noteWrite()
  }
}

/** The scope of the work that is going on, in which every statement notes itself. */
export const readScope = new AsyncLocalStorage<ReadScope>()
