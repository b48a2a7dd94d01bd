import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../tests/support/app.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/connection.ts'
import { migrate } from './database/migrate.ts'
import { startFailure, startWarnings } from './start-messages.ts'

const variablesOf = (config: Partial<Config>, isFirstRoleOpen = false) =>
  startWarnings(testConfig(config), { isFirstRoleOpen }).map((warning) => /[A-Z]+_[A-Z]+/.exec(warning)?.[0])

test('a site on this machine alone has nothing to warn of', () => {
  expect(
    variablesOf({ databaseUrl: 'postgres://localhost/society', smtpUrl: 'smtp://mail.example' }),
  ).toEqual([])
})

test.each<[string, Partial<Config>]>([
  ['https, which only a proxy brings', { publicUrl: 'https://society.example', host: '0.0.0.0' }],
  [
    'a name of the network, while it listens to itself',
    { publicUrl: 'http://society.example', host: '127.0.0.1' },
  ],
  ['the same by name', { publicUrl: 'http://society.example', host: 'localhost' }],
])('a site that is reached by %s warns until the proxy is named', (_how, config) => {
  expect(variablesOf(config)).toEqual(['TRUST_PROXY'])
  expect(variablesOf({ ...config, trustProxy: ['127.0.0.1'] })).toEqual([])
})

test('an open role and unencrypted connections are reported', () => {
  expect(variablesOf({}, true)).toEqual(['ADMIN_EMAIL'])
  expect(variablesOf({ databaseUrl: 'postgres://database/society?sslmode=disable' })).toEqual([
    'DATABASE_URL',
  ])
  expect(variablesOf({ smtpUrl: 'smtp://mail.example?requireTLS=false' })).toEqual(['SMTP_URL'])
})

describe('a failed start is explained in one clear line', () => {
  /** Returns the explanation of a server that cannot open its database. */
  async function failureOf(databaseUrl: string): Promise<string | null> {
    const error = await buildApp(testConfig({ databaseUrl })).catch((reason: unknown) => reason)
    return startFailure(error)
  }

  async function aFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'society-start-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  /** Creates a migrated database file, and returns its path. */
  async function aDatabaseFile(change?: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
    const path = join(await aFolder(), 'society.db')
    const database = openDatabase(`file:${path}`)
    await migrate(database)
    await change?.(database)
    await database.destroy()
    return path
  }

  test('a folder that cannot be made', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'file'), '')
    expect(await failureOf(`file:${folder}/file/society.db`)).toMatch(/^The folder .* DATABASE_URL .*\.$/)
  })

  test('a file that is no database', async () => {
    const path = join(await aFolder(), 'notes.txt')
    await writeFile(path, 'These are notes, and rather long ones, so that they are read.'.repeat(50))
    expect(await failureOf(`file:${path}`)).toBe(
      'The file in DATABASE_URL is not a SQLite database. Choose another file.',
    )
  })

  test('a damaged file', async () => {
    const path = await aDatabaseFile()
    const bytes = await readFile(path)
    bytes.fill(0x5a, bytes.length / 4, bytes.length)
    await writeFile(path, bytes)
    expect(await failureOf(`file:${path}`)).toBe(
      'The database file in DATABASE_URL is damaged. Restore a backup, or choose another file.',
    )
  })

  test('a database server that does not answer', async () => {
    expect(await failureOf('postgres://somebody:secret@127.0.0.1:1/society')).toBe(
      'DATABASE_URL: no database server responds at this address. Start the server, or correct the address.',
    )
  })

  test('a database of a newer version', async () => {
    const path = await aDatabaseFile((database) =>
      database
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999-later', timestamp: new Date().toISOString() })
        .execute(),
    )
    const line = await failureOf(`file:${path}`)
    expect(line).toContain('made by a newer version of this program (it knows 9999-later)')
    expect(line).not.toContain('\n')
  })
})
