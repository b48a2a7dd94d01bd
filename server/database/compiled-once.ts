import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import { type Engine, engineBehind, prepareOnce } from './engines/engine.ts'

/** Placeholders for a query's values, so that building it cannot depend on them. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

/** The placeholder of one value. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

// A placeholder is created when the query first names it.
const places = new Proxy({}, { get: (_, name) => sql.val(new Placeholder(name)) })

/** A query with its values. */
export interface FilledQuery<Row> {
  compiledFor(connection: Connection): CompiledQuery<Row>
}

/** A query that is compiled once. It runs with values, or is filled with them to run together with others. */
interface CompiledOnce<Values extends object, Row> {
  (connection: Connection, values: Values): Promise<Row[]>
  with(values: Values): FilledQuery<Row>
}

/**
 * Returns a query that is compiled once per engine and planned once per connection. Both take longer than
 * running it, so this pays for queries that run often with the same text.
 * @param build builds the query from placeholders: it sees no values, and so cannot depend on them
 */
export function compiledOnce<Values extends object, Row>(
  build: (connection: Connection, values: Placeholders<Values>) => Compilable<Row>,
): CompiledOnce<Values, Row> {
  const compiled: Partial<Record<Engine, CompiledQuery<Row>>> = {}
  const compiledFor = (connection: Connection, values: Values) => {
    // Plugins of a connection see, and may change, its queries during compilation.
    if (connection.getExecutor().plugins.length > 0) return build(connection, inPlace(values)).compile()
    const engine = engineBehind(connection)
    const query = compiled[engine] ?? build(connection, places as Placeholders<Values>).compile()
    compiled[engine] = query
    if (engine === 'postgres') prepareOnce(query.sql)
    return filled(query, values)
  }
  const run = async (connection: Connection, values: Values) =>
    (await connection.getExecutor().executeQuery<Row>(compiledFor(connection, values))).rows
  return Object.assign(run, {
    with: (values: Values) => ({ compiledFor: (connection: Connection) => compiledFor(connection, values) }),
  })
}

/** Rows of several queries, in their order. */
type RowsOf<Queries extends readonly FilledQuery<unknown>[]> = {
  [Index in keyof Queries]: Queries[Index] extends FilledQuery<infer Row> ? Row[] : never
}

/**
 * Runs queries in order, on PostgreSQL in one round trip. A later one runs even where an earlier one has failed or
 * changed nothing: those that write belong in a transaction that is then rolled back.
 * @param before run first, such as locks; their rows are not returned
 */
export async function together<const Queries extends readonly FilledQuery<unknown>[]>(
  connection: Connection,
  queries: Queries,
  before: readonly FilledQuery<unknown>[] = [],
): Promise<RowsOf<Queries>> {
  const compiled = [...before, ...queries].map((query) => query.compiledFor(connection))
  const executor = connection.getExecutor()
  const rows: unknown[][] = []
  // Plugins of a connection see the results of one query after another.
  if (executor.plugins.length > 0)
    for (const query of compiled) rows.push((await executor.executeQuery(query)).rows)
  else
    for (const result of await executor.provideConnection((provided) =>
      Promise.allSettled(compiled.map((query) => provided.executeQuery(query))),
    )) {
      // The failure of the first one causes the others.
      if (result.status === 'rejected') throw result.reason
      rows.push(result.value.rows)
    }
  return rows.slice(before.length) as RowsOf<Queries>
}

function filled<Values extends object, Row>(query: CompiledQuery<Row>, values: Values): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
  )
  return { ...query, parameters }
}

function inPlace<Values extends object>(values: Values): Placeholders<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql.val(value)]),
  ) as Placeholders<Values>
}

const largest = 64

/**
 * Splits rows into chunks of 64, 32, … 1 for multi-row statements. For any number of rows, a database
 * prepares and caches only a few different statements.
 */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0
  for (let size = largest; size >= 1; size /= 2)
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size)
}
