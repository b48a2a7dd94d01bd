import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const usesDatabase = /\/support\/(app|mailed-app|database|empty-database)\.ts'/
const serverTests = globSync('server/**/*.test.ts')
/**
 * Tests that use the database run on both engines, other tests of the server once. So do those of documents, pictures
 * and the described interface, whose rows the tests of calls read on both.
 */
const onDatabase = serverTests.filter((path) => usesDatabase.test(readFileSync(path, 'utf8')))
const aboutNoRows = /^server\/(site\/|pictures\/|request\/openapi\/generated-client)/

/** React and its router choose their builds by it, as in production; those for developers render slowly. */
const productionBuilds = { NODE_ENV: 'production' }

const onEngine = {
  // Node loads the server as in production: Vite would take longer for its modules than most tests take.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  include: onDatabase,
  setupFiles: ['tests/support/app.setup.ts'],
  // They only end hanging tests, since tests are slow on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // One module graph per worker instead of one per file: loading the server costs more than most tests.
    isolate: false,
    pool: 'threads',
    // One more than there are cores: many tests wait for a mail server or a database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'tests/*.test.ts',
            ...serverTests.filter((path) => !onDatabase.includes(path)),
          ],
          setupFiles: ['tests/support/unit.setup.ts'],
          // Properties over thousands of days are slow on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...onEngine,
          name: 'sqlite',
          env: { ...productionBuilds, ENGINE: 'sqlite' },
          globalSetup: ['tests/support/sqlite.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onEngine,
          name: 'postgres',
          include: onDatabase.filter((path) => !aboutNoRows.test(path)),
          env: { ...productionBuilds, ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
    ],
  },
})
