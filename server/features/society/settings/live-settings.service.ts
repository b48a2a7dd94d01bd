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
  #reading: Promise<void> | null = null

  constructor(configured: Config, database: Database) {
    this.configured = configured
    this.#config = configured
    this.#database = database
  }

  get config(): Config {
    return this.#config
  }

  /** Reads what is saved now. */
  async read(): Promise<void> {
    const { saved, version } = await findSettings(this.#database)
    this.#readAt = performance.now()
    if (version === this.#version) return
    this.#version = version
    this.#config = withSaved(this.configured, saved)
  }

  /** Reads the settings again unless that just happened; while the database is down or slow, the last known apply. */
  async keepFresh(log: FastifyBaseLogger): Promise<void> {
    if (performance.now() - this.#readAt < settingsStayFresh) return
    this.#reading ??= this.read()
      .catch((error: unknown) => {
        this.#readAt = performance.now()
        log.warn({ err: error }, 'the settings could not be read; keeping the last known ones')
      })
      .finally(() => {
        this.#reading = null
      })
    await Promise.race([this.#reading, pause(settingsWait, undefined, { ref: false })])
  }
}
