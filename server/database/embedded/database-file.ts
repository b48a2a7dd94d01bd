import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseUnavailable } from '../engines/unavailable.ts'

/**
 * Checks that the open file is still the one at its path. A file that was removed accepts writes as before
 * and loses all of them when the site stops. A check takes a few microseconds, so every write can afford two.
 */
export class DatabaseFile {
  readonly #path: string
  readonly #opened: string | null
  #log: string | null = null

  constructor(path: string) {
    this.#path = path
    this.#opened = identityOf(path)
  }

  /** @throws {DatabaseUnavailable} gone */
  check(): void {
    if (identityOf(this.#path) !== this.#opened) throw new DatabaseUnavailable('gone')
    // The write-ahead log begins with the first access and lasts as long as this process has the database open.
    const log = identityOf(`${this.#path}-wal`)
    this.#log ??= log
    if (log !== this.#log) throw new DatabaseUnavailable('gone')
  }
}

function identityOf(path: string): string | null {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}
