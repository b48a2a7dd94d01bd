import { beforeAll, expect, it } from 'vitest'
import type { MembershipOption } from '../../../../contract/profiles/membership-options.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

const address = '/api/admin/membership-options'
const term = { type: 'General Membership', from: '2020-01-15' } as const

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ mailPace: null })
  officer = await anAdministrator(site)
})

const add = (kind: string, name: string) => officer.post<MembershipOption>(address, { kind, name })
const added = async (kind: string, name: string) => expectStatus(201, await add(kind, name))
const remove = ({ _id, version }: MembershipOption, by = officer) =>
  by.delete(`${address}/${_id}`, { headers: { 'if-match': `"${version}"` } })

it('a name is removed while no record has it, and is not offered or known after that', async () => {
  const [title, used] = [await added('title', 'Never Needed'), await added('category', 'Held Once')]
  const member = await aMember(site)
  await aProfile(member, { ...term, title: 'President', category: used.name, from: '2023-03-03' })
  expect(await remove(used)).toMatchObject({
    status: 409,
    body: { errors: [{ msg: expect.stringContaining('Held Once is on a record') }] },
  })
  const renamed = expectStatus(
    200,
    await officer.put<MembershipOption>(
      `${address}/${title._id}`,
      { name: 'Not Needed' },
      { headers: { 'if-match': `"${title.version}"` } },
    ),
  )
  expect((await remove(renamed, await aMemberWith(site, 'secretary'))).status).toBe(403)
  expect((await remove(title)).status).toBe(409)
  expect((await remove(renamed)).status).toBe(204)
  expect((await remove(renamed)).status).toBe(404)
  const { body } = await officer.get<MembershipOption[]>(address)
  expect(body.map(({ name }) => name)).toContain('Held Once')
  expect(body.map(({ name }) => name)).not.toContain('Not Needed')
  const { body: acts } = await officer.get('/api/admin/acts?topic=memberships&limit=1')
  expect(acts).toMatchObject([{ act: 'remove title', before: { name: 'Not Needed' }, after: null }])
  expect((await officer.get('/api/admin/roster?on=2021-06-01&title=Not+Needed')).status).toBe(400)
  expect((await add('title', 'Never Needed')).status).toBe(201)
})

it('a member who states a title during its removal prevents it, or gets a conflict', async () => {
  const option = await added('title', 'Going Name')
  const member = await aMember(site)
  await aProfile(member)
  const statement = { ...term, title: 'Going Name', category: 'General Member' }
  const [stated, removed] = await Promise.all([
    member.put<Profile>('/api/profile/membership', statement),
    remove(option),
  ])
  expect([
    [200, 409],
    [400, 204],
  ]).toContainEqual([stated.status, removed.status])
})
