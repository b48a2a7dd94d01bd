import { beforeAll, describe, expect, it } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
const present = new Date('2026-11-21T18:00:00Z')
let clock = present.getTime()
beforeAll(async () => {
  site = await anApp({ now: () => new Date(clock++) })
  officer = await anAdministrator(site)
  for (const name of ['Asha', 'Bina', 'Chandra'])
    await aProfile(await aMember(site, { name }), {
      title: 'General(Well-Wisher)',
      category: 'General Member',
    })
  const elected = await aMember(site, { name: 'Elected Ekta' })
  await aProfile(elected)
  const office = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }
  const { status } = await officer.post(`/api/admin/users/${elected.id}/memberships`, {
    ...office,
    from: '2026-01-01',
  })
  expect(status).toBe(204)
})

const roster = async (on: string, by = officer) =>
  (await by.get<RosterHolding[]>(`/api/admin/roster?on=${on}`)).body

describe('the roster', () => {
  it('pages by name without gaps or repetition, claims that need no confirmation included', async () => {
    const whole = await roster('2026-11-21')
    expect(whole.some(({ confirmed }) => !confirmed)).toBe(true)
    const seen: string[] = []
    let url: string | undefined = '/api/admin/roster?on=2026-11-21&limit=2'
    while (url) {
      const page: Awaited<ReturnType<typeof officer.get<RosterHolding[]>>> =
        await officer.get<RosterHolding[]>(url)
      seen.push(...page.body.map(({ _id }) => _id))
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toEqual(whole.map(({ _id }) => _id))
  })

  it('can be taken along as a table', async () => {
    const whole = await roster('2026-11-21')
    const { headers, body } = await officer.get<string>('/api/admin/roster.csv?on=2026-11-21')
    expect(headers['content-disposition']).toBe('attachment; filename="roster.csv"')
    const [head, ...lines] = body.trimEnd().split('\r\n')
    expect(head).toBe('\ufeffname,title,category,type,from,to,confirmed')
    expect(lines.map((line) => line.split(',')[0])).toEqual(whole.map(({ user }) => user.name))
  })
})

it('a term that has an end can be ended earlier, and the roster of any day is right afterwards', async () => {
  const member = await aMember(site, { name: 'Dated Dipa' })
  await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member' })
  const term = { title: 'Secretary', category: 'Executive Member', type: 'General Membership' }
  await officer.post(`/api/admin/users/${member.id}/memberships`, {
    ...term,
    from: '2026-01-01',
    to: '2027-12-31',
  })
  const { id } = await site.database
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', member.id)
    .where('title', '=', 'Secretary')
    .executeTakeFirstOrThrow()
  const end = { to: '2026-06-30', reason: 'She moved away' }
  expect((await officer.post(`/api/admin/memberships/${id}/end`, end)).status).toBe(204)
  const holds = async (on: string) =>
    (await roster(on)).some(({ user, title }) => user.name === 'Dated Dipa' && title === 'Secretary')
  expect([await holds('2026-06-30'), await holds('2026-07-01'), await holds('2027-01-01')]).toEqual([
    true,
    false,
    false,
  ])
})
