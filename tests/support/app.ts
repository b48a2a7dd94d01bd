import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/connection.ts'
import { Client } from './client.ts'
import { copyOf, type Template } from './database.ts'

/** The whole shipped server on a separate database. */
export interface TestApp {
  app: FastifyInstance
  database: Database
  config: Config
  /** Calls the app; without a token as a visitor. Every client has a different network address. */
  client: (token?: string) => Client
  close: () => Promise<void>
}

const open = new Set<TestApp>()
let addresses = 0

/** Mail is sent immediately, and failures are retried soon. */
export const quickMail = {
  pollSeconds: 0.02,
  atOnce: 4,
  attemptSeconds: 2,
  claimSeconds: 5,
  retrySeconds: [0.05, 0.05, 0.05],
}

/**
 * The shipped configuration, but silent, calling nobody, and with hashing that costs next to nothing. Mail stays in
 * the queue, except for tests that are about it.
 */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const shipped = readConfig({ LOG_LEVEL: 'silent', AVATAR_SERVICE: 'off' })
  return {
    ...shipped,
    passwordHashing: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
    mailPace: null,
    backups: { ...shipped.backups, to: null },
    ...overrides,
  }
}

/** Builds the server on a fresh copy of the migrated database. It closes with the test file, or earlier by `close`. */
export async function anApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const copy = await copyOf(inject('template') satisfies Template)
  const config = testConfig({ databaseUrl: copy.url, ...overrides })
  const app = await buildApp(config)
  await app.ready()
  const testApp: TestApp = {
    app,
    database: app.database,
    config,
    client: (token) => new Client(app, nextAddress(), token),
    close: async () => {
      if (!open.delete(testApp)) return
      await app.close()
      await copy.drop()
    },
  }
  open.add(testApp)
  return testApp
}

/** Builds at the first call, and returns the same later, such as a shared app. */
export function builtOnce<Built>(build: () => Promise<Built>): () => Promise<Built> {
  let built: Promise<Built> | undefined
  return () => {
    built ??= build()
    return built
  }
}

/** Closes every app that is still open. */
export async function closeApps(): Promise<void> {
  await Promise.all([...open].map((app) => app.close()))
}

/** Addresses differ, so that limits by address meet only the tests that are about them. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
