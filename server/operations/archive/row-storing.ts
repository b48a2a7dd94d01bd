import type { Connection } from '../../database/connection.ts'
import { engineBehind } from '../../database/engines/engine.ts'
import { ArchiveError } from './archive-error.ts'
import { ask, type StoredRow } from './row-reading.ts'
import type { StoredColumn, StoredTable } from './stored-tables.ts'

const kibibyte = 1024
const mostRows = 200
/** Both engines bind more values than this in one statement. */
const mostValues = 10_000
const mostCharacters = 1024 * kibibyte

/** Stores the rows of one table after the other, many with each statement. */
export class RowStoring {
  readonly #connection: Connection
  readonly #tables: Map<string, StoredTable>
  #table: { name: string; columns: StoredColumn[] } | null = null
  #held: StoredRow[] = []
  #characters = 0

  constructor(connection: Connection, tables: StoredTable[]) {
    this.#connection = connection
    this.#tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** Begins a table whose rows have these columns. */
  async begin(name: string, columns: string[]): Promise<void> {
    await this.finish()
    const known = new Map(this.#tables.get(name)?.columns.map((column) => [column.name, column]))
    this.#table = {
      name,
      columns: columns.map((column) => {
        const found = known.get(column)
        if (!found)
          throw new ArchiveError(`The archive holds ${name}.${column}, which its own version does not have.`)
        return found
      }),
    }
  }

  async add(row: StoredRow): Promise<void> {
    if (!this.#table || row.length !== this.#table.columns.length)
      throw new ArchiveError('The archive holds a row that does not fit its table.')
    this.#held.push(row)
    for (const value of row) this.#characters += typeof value === 'string' ? value.length : 1
    const isFull = this.#held.length >= Math.min(mostRows, mostValues / row.length)
    if (isFull || this.#characters > mostCharacters) await this.finish()
  }

  /** Stores what is held. */
  async finish(): Promise<void> {
    const [rows, table] = [this.#held, this.#table]
    this.#held = []
    this.#characters = 0
    if (!table || rows.length === 0) return
    const isServer = engineBehind(this.#connection) === 'postgres'
    let place = 0
    const next = () => {
      place += 1
      return isServer ? `$${place}` : '?'
    }
    const places = rows.map((row) => `(${row.map(next).join(', ')})`).join(', ')
    const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
    const values = rows.flatMap((row) =>
      row.map((value, index) => bindable(value, table.columns[index]?.kind)),
    )
    await ask(this.#connection, `insert into "${table.name}" (${names}) values ${places}`, values)
  }
}

function bindable(value: unknown, kind: StoredColumn['kind'] | undefined): unknown {
  if (value === null) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'bytes') return Buffer.from(String(value), 'base64')
  return value
}
