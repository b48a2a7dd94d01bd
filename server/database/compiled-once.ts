import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Connection } from './connection.ts'
import { type Engine, engineBehind } from './engines/engine.ts'

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
 * Makes a query that is compiled once for each engine, which takes longer than running it; for what is asked again and
 * again in the same words.
 * @param build makes the query for places of values: it sees none, and so decides nothing by them
 */
export function compiledOnce<Values extends object, Row>(
  build: (connection: Connection, values: Places<Values>) => Compilable<Row>,
): (connection: Connection, values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<Engine, CompiledQuery<Row>>> = {}
  return async (connection, values) => {
    const engine = engineBehind(connection)
    compiled[engine] ??= build(connection, places as Places<Values>).compile()
    const query = compiled[engine]
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await connection.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
