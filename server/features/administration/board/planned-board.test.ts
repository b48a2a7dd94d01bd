import { expect, it } from 'vitest'
import type { BoardChange, Offices } from '../../../../contract/administration/board.ts'
import type { Board } from '../../../../contract/profiles/board.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { Client } from '../../../../tests/support/client.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, aProfile, expectStatus } from '../../../../tests/support/members.ts'
import { buildApp } from '../../../app.ts'
import { minuteTasks } from '../../../background-work.ts'

const [evening, night] = ['2027-01-01T05:59:00Z', '2027-01-01T06:00:00Z']

it('a planned board takes office at midnight of the society’s zone, in a server that was restarted since, too', async () => {
  let now = Date.parse('2026-12-20T18:00:00Z')
  const { site, box } = await aMailedApp({ timeZone: 'America/Chicago', now: () => new Date(now) })
  const chair = await anAdministrator(site)
  const [leaving, coming] = [await aMember(site, { name: 'Asha' }), await aMember(site, { name: 'Chet' })]
  for (const member of [leaving, coming])
    await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member', from: '2020-01-01' })
  await site.database
    .updateTable('users')
    .set({ email_verified_at: new Date(now).toISOString() })
    .where('id', 'in', [leaving.id, coming.id])
    .execute()
  const change = async (day: string, user: string) => {
    const { version } = (await chair.get<Offices>(`/api/admin/board?on=${day}`)).body
    const body = { day, offices: [{ title: 'President', holders: [{ user }] }] }
    const headers = { 'if-match': `"${version}"` }
    return expectStatus(
      201,
      await chair.send<BoardChange>('POST', '/api/admin/board/changes', { body, headers }),
    )
  }
  await change('2026-01-01', leaving.id)
  const planned = await change('2027-01-01', coming.id)
  const emails = `/api/admin/board/changes/${planned._id}/emails`
  expectStatus(200, await chair.post(emails, {}))
  const subject = `You are President of ${site.config.societyName}`
  await box.arrival(coming.email, subject)

  const seenIn = async (app: Client) => {
    const board = (await app.get<Board>('/api/board')).body
    const cards = (await app.get<Profile[]>('/api/profile?category=Executive+Member')).body
    return {
      board: board.flatMap(({ holders }) => holders.map(({ user }) => user.name)),
      officers: cards.map(({ user }) => user.name),
    }
  }
  now = Date.parse(evening)
  await renewMemberships(site.app)
  expect(await seenIn(site.client())).toEqual({ board: ['Asha'], officers: ['Asha'] })

  const restarted = await buildApp({ ...site.config, now: () => new Date(night) })
  try {
    await renewMemberships(restarted)
    expect(await seenIn(new Client(restarted, '10.9.9.9'))).toEqual({ board: ['Chet'], officers: ['Chet'] })
    const terms = await restarted.database
      .selectFrom('roster')
      .select(['user_id', 'from_date', 'to_date'])
      .where('title', '=', 'President')
      .orderBy('from_date')
      .execute()
    expect(terms).toEqual([
      { user_id: leaving.id, from_date: '2026-01-01', to_date: '2026-12-31' },
      { user_id: coming.id, from_date: '2027-01-01', to_date: null },
    ])
  } finally {
    await restarted.close()
  }
  now = Date.parse(night)
  expect((await chair.post(emails, {})).status).toBe(409)
  const letters = box.received.filter((mail) => mail.subject === subject && mail.recipient === coming.email)
  expect(letters).toHaveLength(1)
})

/** Runs the recurring tasks about memberships once, as the server does every minute. */
async function renewMemberships(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  for (const { subject, run } of minuteTasks) if (subject === 'memberships') await run(app)
}
