import { beforeAll, expect, it } from 'vitest'
import type { ImportReport } from '../../../../contract/administration/members-file.ts'
import type { MoneyAccount } from '../../../../contract/money/accounts.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { csvOf, ImportedLists } from '../../../../tests/support/imported-lists.ts'
import { aMemberWith, expectStatus, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let lists: ImportedLists
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  lists = await ImportedLists.on(site)
})

const bring = (rows: string[][], query = '', by: Member = lists.officer) =>
  by.send<ImportReport>('POST', `/api/admin/members/import${query}`, {
    body: csvOf(rows),
    headers: { 'content-type': 'text/csv' },
  })

const dues = ['Name', 'Email', 'Paid until', 'Opening balance']

it('reads families, addresses, contacts and notes like the import in steps', async () => {
  const answer = await bring([
    ['Name', 'Spouse', 'Children', 'Street', 'City', 'State', 'Zip', 'Home Phone', 'Mobile', 'Membership No'],
    [
      ...['Once Rana', 'Onda Rana', 'Ona (8)', '1 Once St', 'Aurora', 'IL', '60505'],
      ...['312-555-0151', '(312) 555-0150', '77'],
    ],
  ])
  expect([answer.status, answer.body]).toMatchObject([200, { people: 3, ignored: [], imported: true }])
  expect(await lists.stored(['Once Rana', 'Onda Rana', 'Ona Rana'])).toMatchObject({
    'Once Rana': {
      ...{ phone: '3125550150', street: '1 Once St', town: 'Aurora', state: 'IL', zip: '60505' },
      ...{ member_number: '77', household: expect.any(String) },
    },
    'Onda Rana': { street: '1 Once St', household: expect.any(String) },
    'Ona Rana': { birth_year: 2018, household: expect.any(String) },
  })
})

it('adds people whose name is known with a middle name only', async () => {
  expectStatus(201, await lists.officer.post('/api/admin/people', { name: 'Onda Devi Middleson' }))
  const { body } = await bring([['Name'], ['Onda Middleson'], ['Onda D. Middleson']])
  expect(body).toMatchObject({ people: 2, existing: 0, imported: true })
})

it('enters dues and balances for those who may, and names balances as ignored for others', async () => {
  const entered = await bring([dues, ['Once Duesson', 'once.dues@example.org', '2027-03-01', '40']])
  expect(entered.body).toMatchObject({ people: 1, ignored: [], imported: true })
  const secretary = await aMemberWith(site, 'secretary')
  const seen = await bring([dues, ['Seen Once', 'seen.once@example.org', '2027-03-01', '40']], '', secretary)
  expect(seen.body).toMatchObject({ people: 1, ignored: ['Opening balance'], imported: true })
  const accountOf = async (name: string) => {
    const [person] = await lists.importing.people(name)
    const path = `/api/admin/money/accounts/${person?._id ?? ''}`
    return expectStatus(200, await lists.officer.get<MoneyAccount>(path))
  }
  expect(await accountOf('Once Duesson')).toMatchObject({ paidUntil: '2027-03-01', balance: 4000 })
  expect(await accountOf('Seen Once')).toMatchObject({ paidUntil: '2027-03-01', balance: 0, entries: [] })
})

it('refuses dates that may be in Bikram Sambat, and reads them where the heading names the calendar', async () => {
  const rows = [
    ['Calla Tharu', '2060-05-12'],
    ['Cali Tharu', '2055/11/20'],
  ]
  const unsure = await bring([['Name', 'DOB'], ...rows])
  expect([unsure.status, unsure.body]).toMatchObject([
    400,
    {
      errors: [{ param: 'dob', msg: expect.stringContaining('Row 2, dob: This could mean two things') }, {}],
    },
  ])
  expect((await bring([['Name', 'DOB (BS)'], ...rows])).body).toMatchObject({ people: 2, imported: true })
  expect(await lists.stored(['Calla Tharu'])).toMatchObject({ 'Calla Tharu': { dob: '2003-08-29' } })
})

it('leaves known people without the household of the list', async () => {
  const rows = [
    ['Name', 'Email', 'Household'],
    ['Hari Onceknown', 'hari.once@example.org', ''],
  ]
  await bring(rows)
  const file = [
    ['Name', 'Email', 'Spouse'],
    ['Hari Onceknown', 'hari.once@example.org', 'Hira Onceknown'],
  ]
  expect((await bring(file)).body).toMatchObject({ people: 1, existing: 1, imported: true })
  expect(await lists.stored(['Hari Onceknown'])).toMatchObject({ 'Hari Onceknown': { household: null } })
})

it('reads an export of this site in steps as in one call: names, audiences and several memberships', async () => {
  const headings = ['email', 'name', 'dob', 'dob_seen_by', 'title', 'category', 'type', 'from', 'to']
  const term = ['Secretary', 'Executive Member', 'General Membership']
  const file = csvOf([
    headings,
    ['export@example.org', 'Rana, Radha & Ram', '1980-04-13', 'members', ...term, '2001-02-03', '2004-05-06'],
    ['export@example.org', 'Rana, Radha & Ram', '1980-04-13', 'members', ...term, '2010-02-03', ''],
  ])
  const checked = await lists.importing.checked(file)
  expect(checked.preview).toMatchObject({ people: 1, memberships: 2, problemCount: 0, questions: [] })
  await lists.importing.run(checked._id)
  const { body } = await lists.officer.get<string>('/api/admin/members/export')
  const lines = body.split('\r\n').filter((line) => line.startsWith('export@example.org,"Rana, Radha & Ram"'))
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toContain(',1980-04-13,members,')
})

it('counts nobody whose name begins like the word for a total as one', async () => {
  const rows = [
    ['नाम', 'फोन'],
    ['कुलबहादुर थारू', '3125550171'],
    ['Sum Bahadur Rana', '3125550172'],
    ['जम्मा', '2'],
  ]
  const checked = await lists.importing.checked(csvOf(rows))
  expect(checked.preview).toMatchObject({ people: 2, otherRows: 1 })
})
