import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Today } from '../../../contract/administration/today.ts'
import { hour, minute } from '../../../contract/time/durations.ts'
import { refuseWrites } from '../../../tests/support/failing-rows.ts'
import { aMailedApp } from '../../../tests/support/mailed-app.ts'
import { aMember, aMemberWith, anAdministrator } from '../../../tests/support/members.ts'
import { minuteTasks } from '../../background-work.ts'

const subject = 'The website cannot save anything'

/** Starts a site with a test clock and an administrator who receives alerts. */
async function aWatchedSite() {
  let clock = Date.now()
  const { site, box } = await aMailedApp({ requireVerification: false, now: () => new Date(clock) })
  const officer = await anAdministrator(site, { email: 'officer@example.org' })
  const ready = async () => {
    const { status, body } = await site.client().get<{ checks: object }>('/health/ready')
    return { status, ...body.checks }
  }
  return {
    site,
    box,
    officer,
    ready,
    /** Advances the clock past the cached second. */
    readyLater: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1100))
      return ready()
    },
    refused: async () => (await officer.get<Today>('/api/admin/today')).body.refusedWrites,
    everyMinute: async () => {
      clock += minute
      await minuteTasks.find(({ name }) => name === 'watchWrites')?.run(site.app)
    },
    pass: (milliseconds: number) => {
      clock += milliseconds
    },
    notifications: () => box.received.filter((mail) => mail.subject === subject).length,
  }
}

it('a database that refuses writes leaves the site ready, with one alert per incident', async () => {
  const { site, box, officer, ready, readyLater, refused, everyMinute, pass, notifications } =
    await aWatchedSite()
  const secretary = await aMemberWith(site, 'secretary')
  let allow = await refuseWrites(site)
  expect((await officer.post('/api/posts', { text: 'Namaste' })).status).toBe(503)
  expect(await ready()).toMatchObject({ status: 200, database: 'ok', writes: 'refused' })
  expect(await refused()).toMatchObject({ reason: expect.stringContaining('cannot be written') })
  expect((await secretary.get<Today>('/api/admin/today')).body.refusedWrites).toBeNull()
  for (let minutes = 0; minutes < 3; minutes += 1) await everyMinute()
  const mail = await box.arrival('officer@example.org', subject)
  expect(mail.text).toContain('the database cannot be written')
  expect(notifications()).toBe(1)

  await allow()
  await everyMinute()
  expect(await readyLater()).toMatchObject({ status: 200, writes: 'ok' })
  expect(await refused()).toBeNull()
  allow = await refuseWrites(site)
  await everyMinute()
  expect(await refused()).not.toBeNull()
  expect(notifications()).toBe(1)
  await allow()
  await everyMinute()

  pass(2 * hour)
  allow = await refuseWrites(site)
  await everyMinute()
  expect(notifications()).toBe(2)
  await allow()
})

it.runIf(process.env.ENGINE === 'sqlite')('a full disk is noticed by what members cannot save', async () => {
  const { site, ready, readyLater, refused, everyMinute, notifications } = await aWatchedSite()
  const member = await aMember(site)
  expect(await ready()).toMatchObject({ writes: 'ok' })
  const setRoom = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(site.database)
  await setRoom(1)
  const post = () => member.post('/api/posts', { text: 'Tharu '.repeat(800) })
  let posted = await post()
  for (let tries = 0; posted.status === 201 && tries < 50; tries += 1) posted = await post()
  expect(await readyLater()).toMatchObject({ status: 200, database: 'ok', writes: 'refused' })
  await everyMinute()
  expect(notifications()).toBe(1)
  expect(await refused()).toMatchObject({ reason: expect.stringContaining('disk of the database is full') })
  await setRoom(1_000_000)
  await everyMinute()
  expect(await refused()).toBeNull()
})
