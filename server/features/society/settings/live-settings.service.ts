import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/connection.ts'
import { findSettings } from './settings.queries.ts'
import { withSaved } from './settings-values.ts'

/** Age up to which a request is served with the settings read last: other processes may have saved newer ones. */
const settingsStayFresh = 0.9 * second
/** A request waits for newer settings no longer than this. */
const settingsWait = second

/** Holds the configuration in force: the environment's, with what administrators have saved, read about once a second. */
export class LiveSettings {
  readonly configured: Config
  readonly #database: Database
  #config: Config
  #version = -1
  #readAt = Number.NEGATIVE_INFINITY
  /** Counts how often what was read became out of date. */
  #expired = 0
  #reading: Promise<void> | null = null

  constructor(configured: Config, database: Database) {
    this.configured = configured
    this.#config = configured
    this.#database = database
  }

  get config(): Config {
    return this.#config
  }

  /** Reads what is saved now; it is as old as the beginning of its reading. */
  async read(): Promise<void> {
    const expired = this.#expired
    const began = performance.now()
    const { saved, version } = await findSettings(this.#database)
    if (expired === this.#expired) this.#readAt = began
    if (version === this.#version) return
    this.#version = version
    this.#config = withSaved(this.configured, saved)
  }

  /** Makes the next request read again: somebody saved. */
  expire(): void {
    this.#expired += 1
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Reads the settings again unless that just happened; while the database is down or slow, the last known apply. */
  async keepFresh(log: FastifyBaseLogger): Promise<void> {
    if (this.#isFresh) return
    // Twice where a change came in between.
    const wait = pause(settingsWait, undefined, { ref: false })
    await Promise.race([this.#readAgain(log), wait])
    if (!this.#isFresh) await Promise.race([this.#readAgain(log), wait])
  }

  get #isFresh(): boolean {
    return performance.now() - this.#readAt < settingsStayFresh
  }

  #readAgain(log: FastifyBaseLogger): Promise<void> {
    this.#reading ??= this.read()
      .catch((error: unknown) => {
        this.#readAt = performance.now()
        log.warn({ err: error }, 'the settings could not be read; keeping the last known ones')
      })
      .finally(() => {
        this.#reading = null
      })
    return this.#reading
  }
}
