import { defineConfig } from 'vitest/config'

const apiTests = {
  include: ['server/**/*.test.ts'],
  setupFiles: ['tests/support/app.setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // One module graph per worker instead of one per file: loading the server costs more than most tests.
    isolate: false,
    pool: 'threads',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/support/unit.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...apiTests,
          name: 'sqlite',
          env: { ENGINE: 'sqlite' },
          globalSetup: ['tests/support/sqlite.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...apiTests,
          name: 'postgres',
          env: { ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres.setup.ts'],
        },
      },
    ],
  },
})
