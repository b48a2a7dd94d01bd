import { beforeAll, describe, expect, it, test } from 'vitest'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'
import { mailDuties } from './duty-emails.service.ts'

const choose = (member: Member, duties: object) => member.put('/api/account/topics', { topics: {}, duties })

/** Reports a post of the officer. */
async function aReport(site: TestApp, officer: Member, reason: string): Promise<Member> {
  const { body: post } = await officer.post<{ _id: string }>('/api/posts', { text: 'Hello' })
  const reporter = await aMember(site, { name: 'Reporter Rita' })
  await reporter.post(`/api/posts/report/${post._id}`, { reason })
  return reporter
}

describe('a role holder with waiting work', () => {
  // Noon in Chicago.
  let present = new Date('2026-01-10T18:00:00Z')
  let site: TestApp
  let officer: Member
  let secretary: Member
  let moderator: Member
  beforeAll(async () => {
    site = await anApp({ now: () => present })
    officer = await anAdministrator(site)
    secretary = await aMemberWith(site, 'secretary')
    moderator = await aMemberWith(site, 'moderator')
  })

  const pass = (milliseconds: number) => {
    present = new Date(present.getTime() + milliseconds)
  }
  const dutiesOf = async (member: Member) =>
    (await member.get<{ duties: object }>('/api/account')).body.duties
  /** Runs the job twice concurrently, like two processes. Returns the queued emails and deletes them. */
  const sentCounts = async () => {
    await Promise.all([mailDuties(site.app), mailDuties(site.app)])
    const emails = await site.database
      .deleteFrom('mails')
      .where('kind', '=', 'duties')
      .returning(['recipient', 'payload'])
      .execute()
    const byRecipient = new Map(emails.map(({ recipient, payload }) => [recipient, payload]))
    expect(byRecipient.size, 'everybody is written to once').toBe(emails.length)
    return Object.fromEntries(byRecipient)
  }

  it('is every officer who may act on it, daily until they choose otherwise', async () => {
    const daily = { newcomers: 'daily', claims: 'daily', reports: 'daily' }
    expect(await dutiesOf(officer)).toEqual(daily)
    expect(await dutiesOf(secretary)).toEqual({ newcomers: 'daily', claims: 'daily' })
    expect(await dutiesOf(moderator)).toEqual({ reports: 'daily' })
    expect(await dutiesOf(await aMemberWith(site, 'treasurer'))).toEqual({})
    const member = await aMember(site)
    expect(await dutiesOf(member)).toEqual({})
    expect((await choose(member, { reports: 'daily' })).status).toBe(403)
    expect((await choose(moderator, { claims: 'at_once' })).body).toMatchObject({
      errors: [{ code: 'forbidden', param: 'duties' }],
    })
    expect((await choose(moderator, { reports: 'hourly' })).status).toBe(400)
    expect((await choose(moderator, { reports: 'never' })).body).toMatchObject({
      duties: { reports: 'never' },
    })
    expect(await sentCounts()).toEqual({})
  })

  it('is notified at once, with one email for many, and never twice', async () => {
    await saveSettings(officer, { approvalRequired: true })
    await choose(secretary, { newcomers: 'at_once' })
    await sentCounts()
    pass(minute)
    await aProfile(officer, { title: 'President', category: 'Executive Member' })
    const [first] = [await aMember(site), await aMember(site)]
    expect(await sentCounts()).toEqual({})
    pass(minute)
    expect(await sentCounts()).toEqual({ [secretary.email]: { newcomers: '2' } })
    await aMember(site)
    pass(minute)
    expect(await sentCounts()).toEqual({})
    await officer.put(`/api/admin/approvals/${first.id}`)
    pass(10 * minute)
    expect(await sentCounts()).toEqual({ [secretary.email]: { newcomers: '1' } })
    pass(20 * minute)
    expect(await sentCounts()).toEqual({})
  })

  it('is notified daily of waiting work, once, and not on a day without any', async () => {
    present = new Date('2026-01-11T12:59:00Z')
    expect(await sentCounts()).toEqual({})
    // Two hours late, as after a downtime.
    present = new Date('2026-01-11T15:00:00Z')
    expect(await sentCounts()).toEqual({
      [officer.email]: { newcomers: '2', claims: '1' },
      [secretary.email]: { claims: '1' },
    })
    pass(minute)
    expect(await sentCounts()).toEqual({})
    present = new Date('2026-01-12T13:01:00Z')
    expect(await sentCounts()).toEqual({})
  })

  it('is not notified while suspended, without the role, or after opting out', async () => {
    expectStatus(204, await officer.post('/api/auth/proof', { password: officer.password }))
    expectStatus(200, await saveSettings(officer, { approvalRequired: false }))
    await aReport(site, officer, 'Not for us')
    present = new Date('2026-01-13T13:01:00Z')
    expect(await sentCounts()).toEqual({ [officer.email]: { reports: '1' } })
    await choose(moderator, { reports: 'at_once' })
    pass(20 * minute)
    expect(await sentCounts()).toEqual({})
    await aReport(site, officer, 'Neither')
    pass(minute)
    await site.database
      .updateTable('users')
      .set({ suspended_at: present.toISOString() } as object)
      .where('id', '=', moderator.id)
      .execute()
    expect(await sentCounts()).toEqual({})
    await site.database
      .updateTable('users')
      .set({ suspended_at: null } as object)
      .where('id', '=', moderator.id)
      .execute()
    expect(await sentCounts()).toEqual({ [moderator.email]: { reports: '1' } })
  })
})

test('the email contains counts and a link, and no names', async () => {
  let ahead = 0
  const { site, box } = await aMailedApp({
    requireVerification: false,
    now: () => new Date(Date.now() + ahead),
  })
  const moderator = await aMemberWith(site, 'moderator')
  await choose(moderator, { reports: 'at_once' })
  const reporter = await aReport(site, moderator, 'Insults Kamala')
  ahead = minute
  await mailDuties(site.app)
  const email = await box.arrival(
    moderator.email,
    'Tharu Society of Chicago: 1 more post or comment was reported',
  )
  expect(email.text).toContain(`${site.config.publicUrl}/posts/reports`)
  expect(email.text).toContain(`${site.config.publicUrl}/account/notifications#emails`)
  for (const secret of [reporter.name, 'Kamala']) expect(email.text).not.toContain(secret)
})
