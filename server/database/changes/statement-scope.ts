import { AsyncLocalStorage } from 'node:async_hooks'
import { ColumnNode, type CompiledQuery, type RootOperationNode } from 'kysely'
import { derivedFrom } from './derived-tables.ts'

/** Rows of a table that were added, removed or changed. */
export interface Write {
  table: string
  /** The columns that were set; null for any, and where rows were added or removed. */
  columns: string[] | null
  /** Values of columns that all the rows share, such as `post_id`; an absent column may have any. */
  keys?: Readonly<Record<string, string>>
}

/** Writes to known tables, or to any table. */
export type Written = Write[] | 'everything'

/** Reads and writes of a statement, derived from its text; in doubt too many, never too few. */
export interface StatementScope {
  /** Every word of the text, and so each table and column that it may read. */
  words: ReadonlySet<string>
  written: Written
}

/**
 * Tables that foreign keys of others refer to: a deletion also removes rows there. `statement-scope.test.ts`
 * compares them to the schema.
 */
export const referencedTables: readonly string[] = [
  'board_changes',
  'comments',
  'events',
  'groups',
  'households',
  'imports',
  'letters',
  'money_accounts',
  'money_deposits',
  'money_entries',
  'money_levels',
  'pages',
  'pictures',
  'posts',
  'profiles',
  'users',
]

const textsCached = 2000
const scopes = new Map<string, { scope: StatementScope; places: KeyPlaces }>()

const readsOnly = /^\s*(?:select|with|pragma|explain|begin|commit|rollback|savepoint|release|show|set)\b/i
const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi
/** Words after `update` in a lock or an `on conflict` clause. */
const noTables = ['set', 'of', 'nowait', 'skip']

/** Returns the reads and writes of a statement; each text is parsed once. */
export function scopeOf({ sql, query, parameters }: CompiledQuery): StatementScope {
  const known = scopes.get(sql)
  if (known) return withKeys(known.scope, known.places, parameters)
  if (scopes.size >= textsCached) scopes.clear()
  const words = new Set(sql.toLowerCase().match(/\w+|\*/g) ?? [])
  const scope = { words, written: writtenBy(sql, query) }
  const places = keyPlaces(sql, parameters.length)
  scopes.set(sql, { scope, places })
  return withKeys(scope, places, parameters)
}

/** Indexes of the parameters that identify the written rows, by column. */
type KeyPlaces = readonly (readonly [column: string, index: number])[]

const insertion =
  /^insert into "\w+" \((?<columns>[^()]*)\) values \((?<values>[^()]*)\)(?! *,)(?!.*\bdo update\b)/
const change =
  /^(?:update "\w+" set (?<set>.*?)|delete from "\w+") where (?<conditions>[^()]*?)(?: returning .*)?$/
const severalRows = /\b(?:select|or|from|where|union|using)\b/
const condition = /^"(?<column>id|post_id|user_id)" = (?<value>\?|\$\d+)$/

/**
 * Finds the parameters that identify the rows of a plain insert, update or delete. None in any other
 * statement.
 */
function keyPlaces(sql: string, parameterCount: number): KeyPlaces {
  const indexAt = indexOfParameters(sql, parameterCount)
  if (indexAt === null) return []
  const inserted = insertion.exec(sql)?.groups
  if (inserted) {
    const columns = (inserted.columns ?? '').split(', ')
    const values = (inserted.values ?? '').split(', ')
    let at = sql.indexOf(inserted.values ?? '')
    return columns.flatMap((column, index) => {
      const value = values[index] ?? ''
      const place = at
      at += value.length + ', '.length
      return /^"(?:id|post_id|user_id)"$/.test(column) && /^(?:\?|\$\d+)$/.test(value)
        ? [[column.slice(1, -1), indexAt(value, place)] as const]
        : []
    })
  }
  const changed = change.exec(sql)?.groups
  const conditions = changed?.conditions ?? ''
  const set = changed?.set ?? ''
  if (severalRows.test(conditions) || severalRows.test(set)) return []
  let at = sql.lastIndexOf(` where ${conditions}`) + ' where '.length
  return conditions.split(' and ').flatMap((text) => {
    const place = at
    at += text.length + ' and '.length
    const { column = '', value = '' } = condition.exec(text)?.groups ?? {}
    // A row whose key changes concerns two.
    return column === '' || set.includes(`"${column}" = `)
      ? []
      : [[column, indexAt(value, place + text.length - value.length)] as const]
  })
}

/** Returns a function from a parameter's position to its index; null for texts with false marks. */
function indexOfParameters(sql: string, count: number): ((mark: string, at: number) => number) | null {
  const marks = [...sql.matchAll(/\?/g)].map(({ index }) => index)
  if (marks.length > 0 && marks.length !== count) return null
  return (mark, at) => (mark === '?' ? marks.indexOf(at) : Number(mark.slice(1)) - 1)
}

/** Adds the rows that a statement writes, where its text identifies them by parameters. */
function withKeys(scope: StatementScope, places: KeyPlaces, parameters: readonly unknown[]): StatementScope {
  const [write, ...derived] = scope.written === 'everything' ? [] : scope.written
  if (places.length === 0 || write === undefined) return scope
  const keys = Object.fromEntries(
    places.flatMap(([column, index]) => {
      const value = parameters[index]
      return typeof value === 'string' ? [[column, value]] : []
    }),
  )
  return { ...scope, written: [{ ...write, keys }, ...derived] }
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

/** Checks whether a write may change the result of a read. */
export function touches(written: Written, words: ReadonlySet<string>): boolean {
  if (written === 'everything') return true
  return written.some(
    ({ table, columns }) =>
      words.has(table) && (columns === null || words.has('*') || columns.some((column) => words.has(column))),
  )
}

/** Records what the statements of one unit of work read, and whether they wrote anything. */
export class ReadScope {
  readonly #words = new Set<string>()
  readonly #around: ReadScope | undefined
  #hasWritten = false

  /** @param around the enclosing unit of work, which therefore reads the same */
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
    if (written === 'everything' || written.length > 0) this.recordWrite()
  }

  /** Adds the reads of other work whose result is reused. */
  include(words: ReadonlySet<string>): void {
    for (const word of words) this.#words.add(word)
    this.#around?.include(words)
  }

  recordWrite(): void {
    this.#hasWritten = true
    this.#around?.recordWrite()
  }
}

/** The scope of the current work; every statement records itself in it. */
export const readScope = new AsyncLocalStorage<ReadScope>()
