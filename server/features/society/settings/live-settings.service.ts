import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { SwitchablePart } from '../../../../contract/endpoint.ts'
import { type SettingName, type SettingsValues, settingNames } from '../../../../contract/society/settings.ts'
import { setOfficialRows } from '../../../../contract/time/bikram-sambat.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import { touches } from '../../../database/changes/statement-scope.ts'
import type { Connection, Database } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'

/** The name of each setting in the configuration. */
const configNames = {
  name: 'societyName',
  shortName: 'societyShortName',
  email: 'societyEmail',
  markPictureId: 'markPictureId',
  heroHeading: 'heroHeading',
  heroBlurb: 'heroBlurb',
  versions: 'societyVersions',
  localOrganization: 'localOrganization',
  socialOrganization: 'socialOrganization',
  donation: 'donation',
  socialFeedUrl: 'socialFeedUrl',
  timeZone: 'timeZone',
  directoryAudience: 'directoryAudience',
  approvalRequired: 'approvalRequired',
  secondStepRequired: 'secondStepRequired',
  joiningQuestions: 'joiningQuestions',
  confirmation: 'confirmation',
  postsOn: 'postsOn',
  calendarOn: 'calendarOn',
  birthdaysOn: 'birthdaysOn',
  officialYears: 'officialYears',
} as const satisfies Record<SettingName, keyof Config>

/** Picks the settings out of a configuration. */
export function settingsOf(config: Config): SettingsValues {
  return Object.fromEntries(settingNames.map((name) => [name, config[configNames[name]]])) as SettingsValues
}

/** Overrides the configuration from the environment with the saved settings. */
function withSaved(config: Config, saved: Partial<SettingsValues>): Config {
  const values = settingNames.flatMap((name) => (name in saved ? [[configNames[name], saved[name]]] : []))
  return Object.freeze({ ...config, ...Object.fromEntries(values) })
}

/** Maximum age of a request's settings: other processes may have saved newer ones. */
const settingsStayFresh = 0.9 * second
/** Maximum time for which a request waits for newer settings. */
const settingsWait = second

/**
 * The configuration in force: the environment's, overridden by saved settings, refreshed about once a second.
 */
export class LiveSettings {
  readonly configured: Config
  readonly #database: Database
  #config: Config
  #version = -1
  #readAt = Number.NEGATIVE_INFINITY
  /** Counts the calls of `expire`: a read that began before one is stale. */
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

  /** Reads the saved settings; their age counts from the start of the read. */
  async read(): Promise<void> {
    const expired = this.#expired
    const began = performance.now()
    const { saved, version } = await findSettings(this.#database)
    if (expired === this.#expired) this.#readAt = began
    if (version === this.#version) return
    this.#version = version
    this.#config = withSaved(this.configured, saved)
    setOfficialRows(this.#config.officialYears)
  }

  /** Expires the settings, so that the next request reads them again. */
  expire(): void {
    this.#expired += 1
    this.#readAt = Number.NEGATIVE_INFINITY
  }

  /** Refreshes outdated settings; while the database is down or slow, the last known apply. */
  async keepFresh(log: FastifyBaseLogger): Promise<void> {
    if (this.#isFresh) return
    // Twice when a change occurred in between.
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

export function findSettings(connection: Connection) {
  return connection
    .selectFrom('society_settings')
    .select(['saved', 'version'])
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow()
}

/** Saves settings over those of `version`; returns false when the version is outdated. */
export async function updateSettings(
  connection: Connection,
  { saved, version }: { saved: Partial<SettingsValues>; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('society_settings')
    .set({ saved: JSON.stringify(saved), version: version + 1 })
    .where('slot', '=', 1)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

declare module 'fastify' {
  interface FastifyInstance {
    settings: LiveSettings
  }
}

const settingsWords = new Set(['society_settings', '*'])

/** Serves each request with the latest saved settings, also those saved in another process. */
export const liveSettings = plugin(async (app: FastifyInstance) => {
  await app.settings.read()
  app.changes.onChange((written) => {
    if (touches(written, settingsWords)) app.settings.expire()
  })
  app.addHook('onRequest', () => app.settings.keepFresh(app.log))
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The part of the site that a file belongs to; endpoints of the contract state their own. */
    part?: SwitchablePart
  }
}

/** Refuses requests for parts that are switched off, and visitors of a directory for members. */
export const closedParts = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', async ({ routeOptions: { config }, viewer }) => {
    const part = config.part ?? config.endpoint?.part
    if (part && !app.config[part]) throw refusal('switched_off')
    const isForMembers = config.endpoint?.directory && app.config.directoryAudience === 'members'
    if (isForMembers && !viewer) throw refusal('unauthenticated')
  })
})
