import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, type Logger, type TransactionBuilder } from 'kysely'
import { DatabaseUnavailable } from './engines/unavailable.ts'
import type { Tables } from './rows/tables.ts'

const attempts = 5
const longestPause = 40

/** A database that refuses use inside its own transaction, and retries deadlocked transactions. */
export class GuardedDatabase extends Kysely<Tables> {
  /** @param refused is called for each write that is refused while reading still works */
  constructor(dialect: Dialect, log?: Logger, refused?: (error: DatabaseUnavailable) => void) {
    super({ dialect, ...(log && { log }) })
    const executor = this.getExecutor()
    const provide = executor.provideConnection.bind(executor)
    const work = new AsyncLocalStorage<{ holds: boolean }>()
    // The embedded database would wait for itself forever inside a transaction, since it allows one write at
    // a time. A pool could run out of connections waiting for each other.
    executor.provideConnection = async (consumer, options) => {
      if (work.getStore()?.holds)
        throw new Error('The database was used inside a transaction. Use the transaction itself.')
      const held = { holds: true }
      try {
        return await work.run(held, () => provide(consumer, options))
      } catch (error) {
        if (error instanceof DatabaseUnavailable && error.canRead) refused?.(error)
        throw error
      } finally {
        held.holds = false
      }
    }
  }

  /**
   * Starts a transaction whose work is retried after a deadlock. The work must do nothing but query the
   * transaction.
   */
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => repeated(() => execute(work))
    return builder
  }
}

async function repeated<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      const hasCrossed = error instanceof DatabaseUnavailable && error.trouble === 'crossed'
      if (!hasCrossed || attempt === attempts) throw error
      await pause(Math.random() * longestPause * attempt)
    }
  }
}
