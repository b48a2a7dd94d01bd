import { beforeAll, expect, it } from 'vitest'
import type { AddressLabels, BookletEntry } from '../../../../contract/administration/people-lists.ts'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

const address = { street: '12 Oak St', town: 'Skokie', state: 'IL', zip: '60077', country: null }

let site: TestApp
let officer: Member
let maya: Member
beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  officer = await anAdministrator(site, { name: 'Officer Om' })
  maya = await aMember(site, { name: 'Maya Tharu', email: 'maya@example.org' })
  const ram = await aMember(site, { name: 'Ram Tharu' })
  const alone = await aMember(site, { name: 'Zara Rana' })
  await aProfile(maya, { otherName: 'माया थारू', company: '=cmd', phoneAudience: 'members' })
  await aProfile(ram, { phone: '7735550101' })
  await aProfile(alone, { address: { ...address, street: '9 Elm St' } } as never)
  expectStatus(201, await maya.post('/api/household', { name: 'Tharu family', postal: address }))
  await maya.post('/api/household/invitations', { email: ram.email })
  const { body } = await ram.get<OwnHousehold>('/api/household')
  expectStatus(200, await ram.post(`/api/household/invitations/${body.invitations[0]?._id}/acceptance`))
})

it('a file has the chosen columns of the filtered people, and no formulas', async () => {
  const { status, body } = await officer.get<string>(
    '/api/admin/people.csv?search=tharu&columns=name,other_name,company,street,zip,household',
  )
  expect(status).toBe(200)
  expect(
    body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'name,other_name,company,street,zip,household',
    "Maya Tharu,माया थारू,'=cmd,12 Oak St,60077,Tharu family",
    'Ram Tharu,,,12 Oak St,60077,Tharu family',
  ])
  expect((await officer.get('/api/admin/people.csv?columns=password')).status).toBe(400)
})

it('a workbook has the same people', async () => {
  const { status, headers } = await officer.get('/api/admin/people.xlsx?search=tharu&columns=name')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('spreadsheetml.sheet')
  expect(headers['content-disposition']).toContain('people.xlsx')
})

it('files need a proof of the last minutes, and the right to exchange them', async () => {
  expect((await (await aMemberWith(site, 'treasurer')).get('/api/admin/people.csv')).status).toBe(403)
  const secretary = await aMemberWith(site, 'secretary')
  await site.database
    .updateTable('sessions')
    .set({ proved_at: '2020-01-01T00:00:00.000Z' })
    .where('user_id', '=', secretary.id)
    .execute()
  expect(await secretary.get('/api/admin/people.csv')).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'proof_required' }] },
  })
})

it('a household that shares its address gets one label, and who wants no mail none', async () => {
  const labels = async () => (await officer.get<AddressLabels>('/api/admin/labels')).body
  expect(await labels()).toEqual({
    labels: [
      { lines: ['Tharu family', '12 Oak St', 'Skokie, IL 60077'] },
      { lines: ['Zara Rana', '9 Elm St', 'Skokie, IL 60077'] },
    ],
    without: expect.any(Number),
    quiet: 0,
    withoutPeople: expect.arrayContaining([{ _id: officer.id, name: 'Officer Om' }]),
    quietPeople: [],
  })
  const { body } = await officer.get<{ _id: string }[]>('/api/admin/users?search=zara')
  expectStatus(
    200,
    await changeAccount(officer, 'PUT', body[0]?._id ?? '', '', { person: { wantsNoMail: true } }),
  )
  expect(await labels()).toMatchObject({ labels: [{}], quiet: 1, quietPeople: [{ name: 'Zara Rana' }] })
})

it('people of a household with one address of their own get one label, others of it one each', async () => {
  const household = async (search: string) => {
    const { body } = await officer.get<{ _id: string }[]>(`/api/admin/users?search=${search}`)
    return body[0]?._id ?? ''
  }
  const give = async (name: string, street: string) =>
    expectStatus(
      200,
      await changeAccount(officer, 'PUT', await household(name), '', {
        person: { address: { ...address, street } },
      }),
    )
  const labels = async () =>
    (await officer.get<AddressLabels>('/api/admin/labels?search=tharu')).body.labels.map(
      ({ lines }) => lines[0],
    )
  await give('Maya', '12 Oak St')
  await give('Ram', '12 Oak St')
  expect(await labels()).toEqual(['Tharu family'])
  await give('Ram', '13 Oak St')
  expect(await labels()).toEqual(['Maya Tharu', 'Ram Tharu'])
})

it('the booklet has what members show to members, and nothing else', async () => {
  const { body } = await officer.get<BookletEntry[]>('/api/admin/booklet?search=tharu')
  expect(body).toMatchObject([
    { name: 'Maya Tharu', otherName: 'माया थारू', phone: '3125550142' },
    { name: 'Ram Tharu', phone: null },
  ])
  expectStatus(200, await maya.put('/api/profile/privacy', { listed: false }))
  expect((await officer.get<BookletEntry[]>('/api/admin/booklet?search=tharu')).body).toHaveLength(1)
})
