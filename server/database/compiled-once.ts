import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import { type Engine, engineBehind, prepareOnce } from './engines/engine.ts'

/** Stands for the values of a query until they are known, so that no query can be built after them. */
export type Places<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> }

/** The place of one value. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

// Every place is made when the query names it.
const places = new Proxy({}, { get: (_, name) => sql.val(new Place(name)) })

/**
 * Makes a query that is compiled once for each engine, and planned once for each connection, which takes longer than
 * running it; for what is asked again and again in the same words.
 * @param build makes the query for places of values: it sees none, and so decides nothing by them
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
 * Cuts rows into pieces of 64, 32, … 1 for statements that store several at once: whatever their number, a database
 * meets only a handful of different statements, each of which it prepares and keeps.
 */
export function* chunksOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  let start = 0
  for (let size = largest; size >= 1; size /= 2)
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size)
}
