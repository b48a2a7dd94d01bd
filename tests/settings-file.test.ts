import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeDatabase } from '../server/database/connection.ts'
import { readSource } from './support/source-tree.ts'

const { scripts } = JSON.parse(readSource('package.json').text) as { scripts: Record<string, string> }

/** Runs `npm run admin -- list` in a folder with this .env, without preparation. */
function listAdministrators(settings: string, environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'society-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, '.env'), settings)
  const [, ...words] = (scripts.admin ?? '').split(' ')
  const program = words.map((word) => (word.endsWith('.ts') ? join(process.cwd(), word) : word))
  const { status, stderr } = spawnSync(process.execPath, [...program, 'list'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return { folder, status, stderr }
}

test('the command line works with the database that .env names', () => {
  const { folder, status, stderr } = listAdministrators('DATABASE_URL=file:./of-env.db\n')
  expect(status).toBe(1)
  expect(stderr).toContain(`There is no database at ${join(folder, 'of-env.db')}. Set DATABASE_URL`)
  expect(existsSync(join(folder, 'of-env.db'))).toBe(false)
}, 30_000)

test('a variable of the environment wins over .env', () => {
  const environment = { DATABASE_URL: 'file:./of-environment.db' }
  const { folder, stderr } = listAdministrators('DATABASE_URL=file:./of-env.db\n', environment)
  expect(stderr).toContain(join(folder, 'of-environment.db'))
}, 30_000)

test('every program for the real site reads .env, and the demo does not', () => {
  const reading = Object.keys(scripts).filter((name) => scripts[name]?.includes('--env-file-if-exists=.env'))
  expect(reading.sort()).toEqual(['admin', 'dev', 'start'])
})

test.each([
  [
    'postgres://somebody:secret@db.example:6432/society?sslmode=require',
    'PostgreSQL “society” at db.example:6432',
  ],
  ['postgresql:///society?host=/run/postgresql', 'PostgreSQL “society” at /run/postgresql'],
  ['postgres://somebody:secret@one,two/society', 'PostgreSQL'],
])('%s is described without its password', (url, described) => {
  expect(describeDatabase(url)).toContain(described)
  expect(describeDatabase(url)).not.toMatch(/secret|somebody/)
})
