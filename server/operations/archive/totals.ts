import { createHash } from 'node:crypto'
import type { Totals } from './archive-lines.ts'

/** Counts and hashes lines: all of them, and the rows of each table. */
export class LineTotals {
  readonly #all = createHash('sha256')
  readonly #tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  #current: { rows: number; hash: ReturnType<typeof createHash> } | null = null

  /** Takes a line that is no row. */
  add(line: string | Buffer): void {
    this.#all.update(line).update('\n')
  }

  /** Begins the rows of a table. */
  begin(table: string): void {
    this.#current = { rows: 0, hash: createHash('sha256') }
    this.#tables.set(table, this.#current)
  }

  addRow(line: string | Buffer): void {
    this.add(line)
    if (!this.#current) throw new Error('A row stands before any table.')
    this.#current.rows += 1
    this.#current.hash.update(line).update('\n')
  }

  /** Returns the totals of what was taken, once. */
  finish(): Totals {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => [
      name,
      { rows, sha256: hash.digest('hex') },
    ])
    return { tables: Object.fromEntries(tables), sha256: this.#all.digest('hex') }
  }
}
