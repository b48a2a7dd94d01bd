import { beforeAll, expect, test } from 'vitest'
import type { RosterPerson } from '../../../../contract/administration/roster.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await aMemberWith(site, 'secretary')
  for (const name of ['Chitra', 'Asha', 'Bina']) {
    const member = await aMember(site, { name })
    await aProfile(member, { title: 'General(Well-Wisher)', category: 'General Member', from: '2020-01-01' })
    const office = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }
    if (name !== 'Bina')
      await officer.post(`/api/admin/users/${member.id}/memberships`, { ...office, from: '2022-01-01' })
  }
})

const read = (query: string) => officer.get<RosterPerson[]>(`/api/admin/roster/people?on=2024-01-01${query}`)
const shown = (people: RosterPerson[]) =>
  people.map(({ user, terms }) => [user.name, ...terms.map(({ title }) => title)])

test('the roster lists each person once, with all terms of the day', async () => {
  const { body } = await read('')
  expect(shown(body)).toEqual([
    ['Asha', 'General(Well-Wisher)', 'Treasurer'],
    ['Bina', 'General(Well-Wisher)'],
    ['Chitra', 'General(Well-Wisher)', 'Treasurer'],
  ])
  expect(body[0]?.user.avatar).toContain('/avatars/')
  expect(shown((await read('&title=Treasurer')).body)).toEqual([
    ['Asha', 'Treasurer'],
    ['Chitra', 'Treasurer'],
  ])
})

test('pages never divide a person', async () => {
  const names: unknown[] = []
  for (let address = '/api/admin/roster/people?on=2024-01-01&limit=1'; address; ) {
    const { body, headers } = await officer.get<RosterPerson[]>(address)
    expect(body).toHaveLength(1)
    names.push(...shown(body))
    address = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1] ?? ''
  }
  expect(names).toHaveLength(3)
  expect((await read('&cursor=x')).status).toBe(400)
  expect((await (await aMember(site)).get('/api/admin/roster/people')).status).toBe(403)
})
