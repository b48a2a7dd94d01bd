import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../scripts/admin.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { inviteMember } from '../server/features/accounts/invitations/invitations.service.ts'
import { compileCache } from './support/compile-cache.ts'

const slow = 60_000

/** The officers' command line on a society with one prepared account. */
async function aCommandLine() {
  const folder = await mkdtemp(join(tmpdir(), 'society-admin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: `file:${join(folder, 'society.db')}`,
    PUBLIC_URL: 'https://society.example',
  }
  const config = readConfig(settings)
  const database = openDatabase(config.databaseUrl)
  await migrate(database)
  const officer = {
    userId: 'an officer',
    sessionId: '',
    roles: ['administrator' as const],
    limited: false,
    approved: true,
  }
  const ram = { name: 'Ram', email: 'ram@example.org', by: 'mail' } as const
  await inviteMember({ config, database }, officer, ram)
  await database.updateTable('mails').set({ state: 'dead' }).execute()
  // An account takes no role before its owner has chosen a password.
  await sql`update users set password_hash = 'chosen'`.execute(database)
  await database.destroy()
  const run = (...words: string[]) => runWith(settings, words)
  return Object.assign(run, { folder, settings })
}

/** Runs a command within this process: loading the server takes longer than most commands. */
async function runWith(settings: Record<string, string>, words: string[]) {
  const written = { stdout: '', stderr: '' }
  const status = await runCommand(words, settings, {
    out: (text) => {
      written.stdout += text
    },
    err: (text) => {
      written.stderr += text
    },
  })
  return { status, ...written }
}

function runAsProcess(settings: Record<string, string>, words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
  })
  return { status, stdout, stderr }
}

test(
  'officers help members in without mail, and see what mail became of',
  async () => {
    const run = await aCommandLine()
    const reset = runAsProcess(run.settings, ['reset', 'RAM@example.org'])
    expect(reset).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Database: \/.*society\.db\n$/) })
    expect(reset.stdout).toMatch(/^https:\/\/society\.example\/reset\/[\w-]{43}\n$/)
    const unknown = runAsProcess(run.settings, ['reset', 'nobody@example.org'])
    expect(unknown.status).toBe(1)
    expect(unknown.stdout).toMatch(
      /^There is no account with the address nobody@example\.org in this database\. Set DATABASE_URL/,
    )
    expect((await run('second-step-off', 'ram@example.org')).stdout).toBe(
      'ram@example.org has no second step now\n',
    )
    const counts = 'waiting: 0, sent in the last week: 0, undeliverable: 1\n'
    expect(await run('mail')).toMatchObject({ status: 0, stdout: counts })
    expect(await run('mail-retry')).toMatchObject({ status: 0, stdout: 'queued again: 1\n' })
  },
  slow,
)

test(
  'the roles are granted, listed and revoked; a wrong command shows how',
  async () => {
    const run = await aCommandLine()
    expect((await run('grant', 'ram@example.org')).status).toBe(0)
    expect((await run('list')).stdout).toBe('Ram <ram@example.org>\n')
    expect((await run('revoke', 'ram@example.org')).status).toBe(0)
    expect((await run('list')).stdout).toBe('')
    expect(await run('reset')).toMatchObject({ status: 2, stdout: '' })
    expect((await run('promote', 'ram@example.org')).stderr).toContain('npm run admin -- grant EMAIL')
  },
  slow,
)

test(
  'a society is backed up and restored by command; what goes wrong is one sentence and another exit',
  async () => {
    const run = await aCommandLine()
    const file = join(run.folder, 'society.backup')
    expect(await run('backup', file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/society\.backup holds \d+ rows of \d+ tables \([\d,]+ bytes\)\n$/),
    })
    expect(await run('backup', file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is there already.'),
    })
    const elsewhere = { ...run.settings, DATABASE_URL: `file:${join(run.folder, 'restored.db')}` }
    const restored = await runWith(elsewhere, ['restore', file])
    expect(restored).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored .*\n(.*\n)* {2}users: 1\n/),
    })
    expect((await runWith(elsewhere, ['grant', 'ram@example.org'])).status).toBe(0)
    const again = await runWith(elsewhere, ['restore', file])
    expect(again).toMatchObject({ status: 1, stdout: '' })
    expect(again.stderr).toMatch(/^Database: .*\nThe database is not empty, and nothing was changed\..*\n$/)
    const absent = await run('restore', join(run.folder, 'none'))
    expect(absent).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no file ') })
    const nowhere = await run('backup', join(run.folder, 'no', 'folder'))
    expect(nowhere.stderr).toMatch(
      /^Database: .*\nThere is no folder .*\/no\. Make it, or choose another one\.\n$/,
    )
    expect(nowhere.status).toBe(1)
    const aFolder = await run('restore', run.folder)
    expect(aFolder.stderr).toMatch(/^Database: .*\n.* is a folder\. Name one of the archives in it\.\n$/)
    expect(aFolder.status).toBe(1)
  },
  slow,
)

test(
  'the outcome of a test message is printed',
  async () => {
    const run = await aCommandLine()
    const written = await run('mail-test', 'ram@example.org')
    expect(written).toMatchObject({ status: 0 })
    expect(written.stdout).toMatch(
      /^No mail server is set up \(SMTP_URL\): the message was written to .*\.eml\n$/,
    )
    expect(await run('mail-test', 'no address')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/not an email/),
    })
    const refused = await runWith({ ...run.settings, SMTP_URL: 'smtp://127.0.0.1:1' }, [
      'mail-test',
      'ram@example.org',
    ])
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/was not sent \(.+\)\. The society’s mail server could not be reached/)
  },
  slow,
)
