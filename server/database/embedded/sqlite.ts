import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Changes } from '../changes/changes.ts'
import { observed } from '../changes/observed-dialect.ts'
import { EmbeddedDriver } from './sqlite-driver.ts'
import { openSqlite } from './sqlite-file.ts'

/** Connects to the embedded database, which is opened by the first query. */
export function sqliteDialect(path: string, changes: Changes): Dialect {
  return observed(new EmbeddedDialect(path, changes), changes)
}

class EmbeddedDialect implements Dialect {
  readonly #path: string
  readonly #changes: Changes

  constructor(path: string, changes: Changes) {
    this.#path = path
    this.#changes = changes
  }

  createDriver(): Driver {
    return new EmbeddedDriver(() => {
      const file = openSqlite(this.#path)
      this.#changes.watchElsewhere(file.writer.versionElsewhere())
      return file
    })
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** Who queries needs not wait for others: the driver gives turns to what writes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls schema changes back like any other; migrations make use of it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override async acquireMigrationLock(_database: Kysely<never>): Promise<void> {
    // A transaction holds the write lock from its beginning.
  }
}
