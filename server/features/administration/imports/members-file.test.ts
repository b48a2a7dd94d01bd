import { beforeAll, describe, expect, it } from 'vitest'
import { importRowsMax } from '../../../../contract/administration/imports/options.ts'
import { type ImportReport, memberColumns } from '../../../../contract/administration/members-file.ts'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { historyEntriesMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const headings = memberColumns.join(',')
const csv = { 'content-type': 'text/csv' }

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ mailPace: null })
  officer = await anAdministrator(site, { name: 'Officer', email: 'officer@example.org' })
})

const look = (body: string, by = officer) =>
  by.send<ImportReport>('POST', '/api/admin/members/import?dryRun=true', { body, headers: csv })
const bring = (body: string, by = officer, query = '') =>
  by.send<ImportReport>('POST', `/api/admin/members/import${query}`, { body, headers: csv })
const exported = async (by = officer) => (await by.get<string>('/api/admin/members/export')).body
const accounts = async (of = site) =>
  (await of.database.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email)

const cells: Record<string, string> = {
  email: 'kamala@example.org',
  name: 'कमला थारू',
  position: 'Teacher',
  gender: 'female',
  dob: '1980-04-13',
  phone: '3125550123',
  skills: '"Sewing, मादल"',
  bio: '"Two lines,\nand ""quotes"""',
  title: 'Secretary',
  category: 'Executive',
  type: 'General Member',
  from: '04/13/2020',
}
const row = (given: Record<string, string> = {}) =>
  memberColumns.map((column) => ({ ...cells, ...given })[column] ?? '').join(',')

describe('the template', () => {
  it('has the documented columns and imports as it is, but for having nobody in it', async () => {
    const { body, headers } = await officer.get<string>('/api/admin/members/template')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toBe(`\uFEFF${headings}\r\n`)
    expect((await look(body)).body.problems).toEqual([
      { row: 1, column: null, msg: 'The file has no rows below the headings. Add at least one' },
    ])
  })
})

describe('a preview of a file', () => {
  it.each([
    ['with a byte order mark', `\uFEFF${headings}\r\n${row()}\r\n`],
    ['without one', `${headings}\n${row()}\n`],
    ['with blank rows', `${headings}\n\n${row()}\n,,,\n`],
    ['with only what is required', 'name,email\nRam,ram@example.org'],
  ])('%s finds one person and changes nothing', async (_what, file) => {
    const before = await accounts()
    const { status, body } = await look(file)
    expect([status, body]).toMatchObject([200, { people: 1, existing: 0, problemCount: 0, imported: false }])
    expect(await accounts()).toEqual(before)
    expect(await site.database.selectFrom('imports').select('id').execute()).toEqual([])
  })

  it.each([
    ['a missing column', 'email\nx@example.org', 1, 'name', 'The column “name” is missing'],
    ['an empty file', '', 1, 'name', 'is missing'],
    ['a broken quote', `${headings}\n${row()}\n"open`, 3, null, 'quotation marks do not match'],
    ['a quote inside a cell', 'email,name\nx@example.org,X "Y" Z', 2, null, 'quotation marks do not match'],
    ['too many cells', 'email,name\nx@example.org,X,more', 2, null, 'This cell has no heading'],
    ['an address', `${headings}\n${row({ email: 'nobody' })}`, 2, 'email', 'Enter an email address'],
    ['a phone', `${headings}\n${row({ phone: '12' })}`, 2, 'phone', 'exactly 10 digits'],
    ['a date', `${headings}\n${row({ from: 'spring' })}`, 2, 'from', 'no date that exists'],
    ['a day', `${headings}\n${row({ from: '5 May' })}`, 2, 'from', 'The year is missing'],
    ['a day in Nepali', `${headings}\n${row({ from: '५ वैशाख' })}`, 2, 'from', 'The year is missing'],
    ['an order of dates', `${headings}\n${row({ to: '2019-01-01' })}`, 2, 'to', 'greater than'],
    ['an audience', `${headings}\n${row({ dob_seen_by: 'friends' })}`, 2, 'dob_seen_by', 'Choose one'],
    ['a yes', `${headings}\n${row({ active: 'perhaps' })}`, 2, 'active', 'Write yes or no'],
    [
      'another phone',
      `${headings}\n${row()}\n${row({ phone: '3125550199' })}`,
      3,
      'email',
      'different things',
    ],
    ['a repetition', `${headings}\n${row()}\n${row()}`, 3, 'email', 'Row 2 already has'],
  ])('names row and column of %s', async (_what, file, number, column, msg) => {
    const { status, body } = await look(file)
    expect(status).toBe(200)
    expect(body.problems).toContainEqual({ row: number, column, msg: expect.stringContaining(msg) })
  })

  it('accepts thirty memberships of a person, anywhere in the file', async () => {
    const rows = Array.from({ length: historyEntriesMax }, (_, year) => [
      row({ email: 'long@example.org', from: `${1980 + year}-01-01` }),
      row({ email: `other${year}@example.org` }),
    ])
    const file = `${headings}\n${rows.flat().join('\n')}\n`
    expect((await look(file)).body.problems).toEqual([])
    const longer = await bring(`${file}${row({ email: 'long@example.org', from: '2015-01-01' })}`)
    const msg = 'Row 62, title: A profile can have at most 30 memberships. Remove this row'
    expect(longer).toMatchObject({ status: 400, body: { errors: [{ param: 'title', msg }] } })
    expect(await accounts()).not.toContain('long@example.org')
  })

  it('lists every problem, not only the first', async () => {
    const { body } = await look(`${headings}\n${row({ phone: '1', dob: 'soon' })}\n${row({ name: '' })}`)
    expect(body.problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 dob', '2 phone', '3 name'])
  })

  it('ends at the highest number of rows', async () => {
    // Blank rows count, too, because some spreadsheets end with many of them.
    const many = `email,name\n${',\n'.repeat(importRowsMax)}p@example.org,P`
    const { body } = await look(many)
    expect(body.problems).toMatchObject([{ row: importRowsMax + 2, msg: expect.stringContaining('100,000') }])
  })

  it('takes nothing but CSV', async () => {
    const { status } = await officer.post('/api/admin/members/import', { file: 'x' })
    expect(status).toBe(415)
  })
})

describe('an import', () => {
  it('makes accounts with profile and confirmed membership, and invites where that is asked for', async () => {
    const { status, body } = await bring(
      `${headings}\n${row()}\n${row({ title: 'Treasurer', from: '2010-01-01', to: '2012-01-01', confirmed: 'no' })}`,
      officer,
      '?invite=true',
    )
    expect([status, body]).toMatchObject([200, { people: 1, memberships: 2, existing: 0, imported: true }])
    const found = await officer.get<ManagedUser[]>('/api/admin/users?search=kamala@example.org')
    expect(found.body).toHaveLength(1)
    const address = `/api/profile/user/${found.body[0]?._id}`
    const profile = await officer.get<Profile>(address)
    expect(profile.body).toMatchObject({
      user: { name: 'कमला थारू' },
      bio: 'Two lines,\nand "quotes"',
      skills: ['Sewing', 'मादल'],
      membership: [
        {
          title: 'Secretary',
          category: 'Executive Member',
          type: 'General Membership',
          from: '2020-04-13',
          standing: 'confirmed',
        },
        { title: 'Treasurer', to: '2012-01-01', standing: 'claimed' },
      ],
    })
    const mails = await site.database.selectFrom('mails').select(['kind', 'recipient']).execute()
    expect(mails).toContainEqual({ kind: 'invite', recipient: 'kamala@example.org' })
    const member = await aMember(site)
    for (const stranger of [site.client(), member]) {
      expect((await stranger.get(address)).status).toBe(404)
      for (const list of ['/api/board', '/api/profile', '/api/profile/groups'])
        expect(JSON.stringify((await stranger.get(list)).body), list).not.toContain('कमला थारू')
    }
  })

  it('with one fault imports nobody', async () => {
    const before = await accounts()
    const file = `${headings}\n${row({ email: 'good@example.org' })}\n${row({ email: 'bad' })}`
    const { status, body } = await bring(file)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errors: [{ param: 'email', msg: expect.stringMatching(/^Row 3, email: /) }],
    })
    expect(await accounts()).toEqual(before)
  })

  it('leaves who has an account as they are', async () => {
    const member = await aMember(site, { name: 'As She Is', email: 'stays@example.org' })
    const file = `${headings}\n${row({ email: 'STAYS@example.org', name: 'Other' })}`
    const outcome = { people: 0, memberships: 0, existing: 1 }
    expect((await look(file)).body).toMatchObject({ ...outcome, imported: false })
    expect((await bring(file)).body).toMatchObject({ ...outcome, imported: true })
    expect((await member.get<{ name: string }>('/api/auth')).body.name).toBe('As She Is')
  })
})

describe('an export', () => {
  it('imports unchanged into another society, whose export is identical', async () => {
    const source = await anApp({ mailPace: null })
    const chair = await anAdministrator(source, { name: '=Chair', email: 'chair@example.org' })
    await aProfile(chair, {
      company: `=HYPERLINK("https://evil.example")`,
      bio: `'=already\n@second`,
      skills: ['-dash', 'a, b'],
      website: 'https://example.org/?a=1',
      dobAudience: 'members',
    })
    await chair.put('/api/profile/membership', {
      title: 'Vice President',
      category: 'Founder',
      type: 'Lifetime Membership',
      from: '2001-02-03',
      to: '2004-05-06',
      active: false,
    })
    await aMember(source, { name: 'थारू, "राम"', email: 'ram@example.org' })
    const file = await exported(chair)
    expect(file.startsWith('\uFEFF')).toBe(true)
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(file).toContain(`"''=already`)
    for (const line of file.split('\r\n').slice(1)) expect(line).not.toMatch(/(^|,)"?[=+\-@]/)

    const target = await anApp({ mailPace: null })
    const secretary = await anAdministrator(target, { name: 'Zed', email: 'zed@example.org' })
    expect((await look(file, secretary)).body).toMatchObject({ problemCount: 0, people: 2, memberships: 2 })
    expect((await bring(file, secretary)).body).toMatchObject({ people: 2, memberships: 2, imported: true })
    const lines = (text: string) =>
      text
        .replace('\uFEFF', '')
        .split('\r\n')
        .filter((line) => !/^zed/.test(line))
        .sort()
    expect(lines(await exported(secretary))).toEqual(lines(file))
    expect((await bring(file, chair)).body).toMatchObject({ people: 0, existing: 2 })
  })
})
