import { beforeAll, expect, it } from 'vitest'
import type { ImportReport } from '../../../../../contract/administration/members-file.ts'
import { anApp, type TestApp } from '../../../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

async function send(file: string | Buffer, query = ''): Promise<{ status: number; body: ImportReport }> {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/admin/members/import${query}`,
    headers: { 'content-type': 'text/csv', 'x-auth-token': officer.token },
    payload: file,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Typical spreadsheets of societies: a description, the file, and its number of people. */
const spreadsheets: [what: string, file: string | Buffer, people: number][] = [
  ['only names', 'Name\nRam Tharu\nSita Tharu\n', 2],
  ['semicolons', 'Name;Email\nRam;ram-semi@example.org\n', 1],
  ['tabs', 'Full Name\tMobile\nRam Tab\t312 555 0142\n', 1],
  ['a sep= line', 'sep=;\r\nName;Phone\r\nRam Sep;3125550142\r\n', 1],
  ['UTF-16 with tabs, as a spreadsheet saves Unicode text', utf16('Name\tCity\r\nराम थारू\tChicago\r\n'), 1],
  ['Windows-1252', Buffer.from('Name,City\r\nJörg Müller,Zürich\r\n', 'latin1'), 1],
  ['old Mac line ends', 'Name,Email\rRam Mac,mac@example.org\r', 1],
  ['first and last names', 'First Name,Last Name,E-mail\nRam,Chaudhary,first@example.org\n', 1],
  ['the family name first', 'Name,Sex\n"Chaudhary, Ram Turned",M\n', 1],
  ['a phone number with country code', 'Full Name,Mobile\nRam Plus,+1 (312) 555-0142\n', 1],
  ['an extension', 'Name,Phone\nRam Ext,312-555-0142 ext. 7\n', 1],
  ['Nepali digits', 'Full Name,Mobile,DOB\nRam Ank,(३१२) ५५५-०१४२,४/१३/१९८०\n', 1],
  ['American dates of birth', 'Full Name,DOB\nRam Us,4/13/80\n', 1],
  ['dates with names of months', 'Name,Birthday\nRam Month,"April 13, 1980"\nSita Month,13-Apr-80\n', 2],
  ['dates as a spreadsheet counts days', 'Name,Date of Birth\nRam Serial,29324\n', 1],
  [
    'letters for gender, and Y for active',
    'Name,Gender,Title,Active\nRam Gm,M,President,Y\nSita Gf,F,Member,N\n',
    2,
  ],
  ['two addresses in a cell', 'Name,Email\nRam Two,two@example.org; other@example.org\n', 1],
  ['a family with one address', 'Name,Email\nRam Fam,fam@example.org\nSita Fam,fam@example.org\n', 2],
  ['columns that mean nothing here', 'No.,Name,Dues paid,T-shirt\n1,Ram Cols,yes,L\n', 1],
  ['membership without dates', 'Name,Membership Type,Category\nRam Life,Life,Founder\n', 1],
  [
    'blank rows, and a total at the end of the columns',
    'Name,Email,\nRam Blank,blank@example.org,\n,,\n\n',
    1,
  ],
]

it.each(spreadsheets)('takes a list with %s', async (_what, file, people) => {
  const { status, body } = await send(file)
  expect([status, body]).toMatchObject([200, { people, existing: 0, problemCount: 0, imported: true }])
  const again = await send(file)
  expect([again.status, again.body]).toMatchObject([200, { people: 0, existing: people }])
})

it('reads the cells', async () => {
  const file = 'Full Name,Mobile,DOB,Sex,City\nReadable Ram,+1 (312) 555-0177,13.4.1980,M,Aurora\n'
  expect((await send(file)).body).toMatchObject({ people: 1, imported: true })
  const { id, ...person } = await site.database
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.listing',
      'phone',
      'dob',
      'gender',
      'location',
      'dob_audience',
    ])
    .where('users.name', '=', 'Readable Ram')
    .executeTakeFirstOrThrow()
  expect(person).toEqual({
    email: null,
    listing: 'unclaimed',
    phone: '3125550177',
    dob: '1980-04-13',
    gender: 'male',
    location: 'Aurora',
    dob_audience: 'nobody',
  })
  expect((await site.client().get(`/api/profile/user/${id}`)).status).toBe(404)
})

it('asks once for a column whose dates could be read both ways', async () => {
  const file = 'Name,DOB\nBoth Bina,3/4/1980\nClear Chandra,25/4/1980\n'
  const look = await send(file, '?dryRun=true')
  expect(look.body).toMatchObject({ unsureDates: ['dob'], problemCount: 1 })
  expect((await send(file)).status).toBe(400)
  expect((await send(file, '?dayFirst=dob')).body).toMatchObject({
    people: 2,
    unsureDates: [],
    imported: true,
  })
  const { dob } = await site.database
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('dob')
    .where('users.name', '=', 'Both Bina')
    .executeTakeFirstOrThrow()
  expect(dob).toBe('1980-04-03')
})

it('groups problems, imports the good rows and returns the others', async () => {
  const file = 'Name,Phone,Shoe\nGood Gita,3125550101,38\nBad Bimal,12,40\nWorse Bina,13,41\n'
  const look = await send(file, '?dryRun=true')
  expect(look.body).toMatchObject({ ignored: ['Shoe'], people: 1, problemCount: 2 })
  expect(look.body.causes).toMatchObject([{ column: 'phone', count: 2, rows: [3, 4] }])
  expect(look.body.rejected).toMatchObject([{ row: 3, cells: ['Bad Bimal', '12', '40'] }, { row: 4 }])
  expect((await send(file)).status).toBe(400)
  expect((await send(file, '?goodRows=true')).body).toMatchObject({ people: 1, imported: true })
  const names = await site.database.selectFrom('users').select('name').execute()
  expect(names).toContainEqual({ name: 'Good Gita' })
  expect(names).not.toContainEqual({ name: 'Bad Bimal' })
})

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00])],
  ['a document', Buffer.from('%PDF-1.4\nstream Name, Email\n')],
  ['a page', Buffer.from('<!DOCTYPE html><table><tr><td>Name, Email</td></tr></table>')],
  ['address cards', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nFN:Ram, Tharu\nEND:VCARD\n')],
  ['a workbook', Buffer.from('504b0304140000000800', 'hex')],
])('explains what to do with %s', async (_what, file) => {
  const { body } = await send(file, '?dryRun=true&goodRows=true')
  expect(body).toMatchObject({ people: 0, problems: [{ msg: expect.stringContaining('save it as CSV') }] })
})

it('takes nothing of a file that breaks off inside a quotation', async () => {
  const { status } = await send('Name,Email\nWhole Wasu,whole@example.org\n"Broken', '?goodRows=true')
  expect(status).toBe(400)
  const names = await site.database.selectFrom('users').select('name').execute()
  expect(names).not.toContainEqual({ name: 'Whole Wasu' })
})

it('takes offices of the executive committee for executive members where the list names no category', async () => {
  const rows = ['Veep Vina,Vice President,', 'Advisor Arun,Treasurer,Advisory', 'Member Maya,Member,']
  expect((await send(`Name,Title,Category\n${rows.join('\n')}\n`)).body).toMatchObject({ imported: true })
  const stored = await site.database
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.name', 'category'])
    .where('users.name', 'in', ['Veep Vina', 'Advisor Arun', 'Member Maya'])
    .orderBy('users.name')
    .execute()
  expect(stored.map(({ category }) => category)).toEqual([
    'Advisory Member',
    'General Member',
    'Executive Member',
  ])
})
