import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import { type Engine, engineBehind, prepareOnce } from './engines/engine.ts'

/** Placeholders for a query's values, so that building it cannot depend on them. */
export type Places<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

/** The placeholder of one value. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

// Every place is made when the query names it.
const places = new Proxy({}, { get: (_, name) => sql.val(new Place(name)) })

/**
 * Returns a query that is compiled once per engine and planned once per connection. Both take longer than running it,
 * so this pays for queries that run often with the same text.
 * @param build builds the query from placeholders: it sees no values, and so cannot depend on them
 */
export function compiledOnce<Values extends object, Row>(
  build: (connection: Connection, values: Places<Values>) => Compilable<Row>,
): (connection: Connection, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<Row>>> = {}
  const compiledFor = (connection: Connection) => {
    const engine = engineBehind(connection)
    const query = compiled[engine] ?? build(connection, places as Places<Values>).compile()
    compiled[engine] = query
    if (engine === 'postgres') prepareOnce(query.sql)
    return query
  }
  return async (connection, values) => {
    const executor = connection.getExecutor()
    // What is plugged into a connection sees, and may change, its queries while they are compiled.
    const isPlain = executor.plugins.length === 0
    const query = isPlain
      ? filled(compiledFor(connection), values)
      : build(connection, inPlace(values)).compile()
    return (await executor.executeQuery<Row>(query)).rows
  }
}

function filled<Values extends object, Row>(query: CompiledQuery<Row>, values: Values): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
  )
  return { ...query, parameters }
}

function inPlace<Values extends object>(values: Values): Places<Values> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql.val(value)]),
  ) as Places<Values>
}

const largest = 64

/**
 * Splits rows into chunks of 64, 32, … 1 for multi-row statements. Whatever the number of rows, a database prepares and
 * caches only a handful of different statements.
 */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0
  for (let size = largest; size >= 1; size /= 2)
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size)
}
