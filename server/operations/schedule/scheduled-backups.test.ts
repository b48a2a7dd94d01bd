import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Today } from '../../../contract/administration/today.ts'
import { anApp, type TestApp, testConfig } from '../../../tests/support/app.ts'
import { anEmptyDatabase } from '../../../tests/support/empty-database.ts'
import { refuseWrites } from '../../../tests/support/failing-rows.ts'
import { aFolder } from '../../../tests/support/folder.ts'
import { aMailedApp } from '../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../tests/support/members.ts'
import { alertAdministrators } from '../../features/accounts/emails/administrator-mailing.service.ts'
import { checkArchive } from '../archive/archive-reading.ts'
import { restoreArchive } from '../archive/restoring.ts'
import { makeBackup } from './backup-making.ts'
import {
  type BackupActions,
  BackupInterrupted,
  backUpWhenDue,
  backupReport,
  makeBackupInThread,
} from './scheduled-backups.ts'

const hour = 60 * 60 * 1000

/** Returns a site's context for backups, with a settable clock and its own folder. */
async function aSchedule(given?: TestApp) {
  const site = given ?? (await anApp())
  const folder = join(await aFolder(), 'backups')
  const clock = { now: new Date('2026-11-21T12:00:00.000Z') }
  const backups = { ...testConfig().backups, to: folder }
  const context = {
    config: { ...site.config, backups, now: () => clock.now },
    database: site.database,
    log: site.app.log,
  }
  return {
    site,
    folder,
    clock,
    context,
    passHours: (hours: number) => (clock.now = new Date(clock.now.getTime() + hours * hour)),
  }
}

const notify: BackupActions['notify'] = async () => undefined

const notifierOf =
  ({ app }: TestApp): BackupActions['notify'] =>
  (payload) =>
    alertAdministrators(app, { kind: 'backup-failed', payload })

const failing = async () => {
  throw new Error('no space left on device')
}

test('a backup is created each day, in a separate thread, and contains the society', async () => {
  const { site, folder, context, passHours } = await aSchedule()
  await aMember(site)
  const make = (order: Parameters<typeof makeBackup>[0]) =>
    makeBackupInThread(order, new AbortController().signal)
  await backUpWhenDue(context, { make, notify })
  await backUpWhenDue(context, { make, notify })
  expect(await readdir(folder)).toEqual(['society-2026-11-21T12-00-00-000Z.backup.gz'])
  passHours(24)
  await backUpWhenDue(context, { make, notify })
  const [, second = ''] = await readdir(folder)
  expect((await stat(join(folder, second))).mode & 0o777).toBe(0o600)
  const database = await anEmptyDatabase()
  expect((await restoreArchive(database, join(folder, second), null)).totals.tables.users?.rows).toBe(1)
  expect(await backupReport(context)).toEqual({
    on: true,
    lastSuccess: '2026-11-22T12:00:00.000Z',
    failure: null,
  })
})

test('backups past their retention are deleted, and partial files of killed processes', async () => {
  const { folder, context, passHours, clock } = await aSchedule()
  for (let days = 0; days < 5; days += 1) {
    await backUpWhenDue(context, { make: makeBackup, notify })
    passHours(24)
  }
  const left = join(folder, 'society-2026-11-21T12-00-00-000Z.backup.gz.17.part')
  await writeFile(left, '')
  await utimes(left, clock.now, clock.now)
  passHours(40 * 24)
  await backUpWhenDue(context, { make: makeBackup, notify })
  expect(await readdir(folder)).toHaveLength(3)
})

test('a failure is mailed to administrators, once a day, and shown in the overview until one succeeds', async () => {
  const { site, box } = await aMailedApp({ requireVerification: false })
  const officer = await anAdministrator(site, { email: 'officer@example.org' })
  await aMember(site, { email: 'anna@example.org' })
  const { context, passHours } = await aSchedule(site)
  for (let hours = 0; hours < 3; hours += 1) {
    await backUpWhenDue(context, { make: failing, notify: notifierOf(site) })
    passHours(1)
  }
  const mail = await box.arrival('officer@example.org', "The website's backup failed")
  expect(mail.text).toContain('no space left on device')
  expect(mail.text).toContain('There is no backup yet.')
  // Bypasses the queue, which a full disk could have blocked.
  const queued = site.database.selectFrom('mails').select('id').where('kind', '=', 'backup-failed')
  expect(await queued.execute()).toEqual([])
  expect(box.received.filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
  const { body } = await officer.get<{ backups: object }>('/api/admin/overview')
  expect(body.backups).toEqual({
    on: false,
    lastSuccess: null,
    failure: { at: '2026-11-21T14:00:00.000Z', reason: 'no space left on device' },
  })
  await backUpWhenDue(context, { make: makeBackup, notify })
  expect(await backupReport(context)).toMatchObject({ on: true, failure: null })
})

/** Returns a schedule whose first backup fails while the database refuses writes. Its site has an administrator. */
async function aRefusingSchedule() {
  const { site, box } = await aMailedApp({ requireVerification: false })
  const officer = await anAdministrator(site, { email: 'officer@example.org' })
  const schedule = await aSchedule(site)
  const shown = async () => (await officer.get<Today>('/api/admin/today')).body.backups?.failure
  return { ...schedule, site, box, shown, notify: notifierOf(site) }
}

test('a failure that the database cannot store is mailed past the queue, shown, and retried', async () => {
  const { site, box, context, folder, passHours, shown, notify } = await aRefusingSchedule()
  const allow = await refuseWrites(site)
  for (let looks = 0; looks < 3; looks += 1) await backUpWhenDue(context, { make: makeBackup, notify })
  const mail = await box.arrival('officer@example.org', "The website's backup failed")
  expect(mail.text).toContain('the database cannot be written')
  expect(box.received.filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
  expect(await shown()).toMatchObject({ reason: expect.stringContaining('cannot be written') })
  await allow()
  passHours(1)
  await backUpWhenDue(context, { make: makeBackup, notify })
  expect(await readdir(folder)).toHaveLength(1)
  expect(await shown()).toBeNull()
})

test('a backup that fails as the disk fills up is known, and tried again within an hour', async () => {
  const { site, box, context, passHours, shown, notify } = await aRefusingSchedule()
  let allow = async (): Promise<void> => undefined
  const make = async () => {
    allow = await refuseWrites(site)
    throw new Error('no space left on device')
  }
  await backUpWhenDue(context, { make, notify })
  await box.arrival('officer@example.org', "The website's backup failed")
  expect(await shown()).toMatchObject({ reason: 'no space left on device' })
  await allow()
  passHours(1)
  await backUpWhenDue(context, { make: makeBackup, notify })
  expect(await shown()).toBeNull()
})

test('of several processes one makes the backup', async () => {
  const { context } = await aSchedule()
  let made = 0
  const make = async () => {
    made += 1
    return { name: 'x', bytes: 1 }
  }
  await Promise.all(Array.from({ length: 5 }, () => backUpWhenDue(context, { make, notify })))
  expect(made).toBe(1)
})

test('a process that died, and a clock that was wrong, keep no backup from being made', async () => {
  const { site, context, passHours } = await aSchedule()
  let made = 0
  const make = async () => {
    made += 1
    return { name: 'x', bytes: 1 }
  }
  await site.database.updateTable('backup_state').set({ claimed_until: '2026-11-21T17:00:00.000Z' }).execute()
  await backUpWhenDue(context, { make, notify })
  expect(made).toBe(0)
  passHours(6)
  await backUpWhenDue(context, { make, notify })
  expect(made).toBe(1)
  const later = '2036-01-01T00:00:00.000Z'
  await site.database.updateTable('backup_state').set({ claimed_until: later, succeeded_at: later }).execute()
  await backUpWhenDue(context, { make, notify })
  expect(made).toBe(2)
})

test('a stop gives the backup up without a word, and the next start makes it', async () => {
  const { folder, context } = await aSchedule()
  const stop = new AbortController()
  const interrupted = backUpWhenDue(context, {
    notify,
    make: (order) => {
      const making = makeBackupInThread(order, stop.signal)
      stop.abort()
      return making
    },
  })
  await interrupted
  expect(await backupReport(context)).toMatchObject({ lastSuccess: null, failure: null })
  await backUpWhenDue(context, { make: makeBackup, notify })
  expect((await readdir(folder)).filter((name) => name.endsWith('.gz'))).toHaveLength(1)
  expect(new BackupInterrupted()).toBeInstanceOf(Error)
})

test('a passphrase encrypts the backups', async () => {
  const { folder, context } = await aSchedule()
  const passphrase = 'momo dumpling kheer'
  const config = { ...context.config, backups: { ...context.config.backups, passphrase } }
  await backUpWhenDue({ ...context, config }, { make: makeBackup, notify })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/\.age$/)
  expect((await checkArchive(join(folder, name), passphrase)).head.engine).toBe(process.env.ENGINE)
})

test('a site with backups switched off creates none', async () => {
  const site = await anApp()
  onTestFinished(site.close)
  await backUpWhenDue(
    { config: site.config, database: site.database, log: site.app.log },
    { make: failing, notify },
  )
  expect(await backupReport(site)).toEqual({ on: false, lastSuccess: null, failure: null })
})
