import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportRow, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { Importing, imports } from '../../../../tests/support/imports.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aWorkbook } from '../../../../tests/support/workbook.ts'

let site: TestApp
let officer: Member
let importing: Importing
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  importing = new Importing(site, officer)
})

/** Creates a workbook whose parts declare an unpacked size. */
function aWorkbookDeclaring(bytes: number): Buffer {
  const file = aWorkbook([[['Name'], ['Bomb Bina']]])
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = file.indexOf(entry); at >= 0; at = file.indexOf(entry, at + 1))
    file.writeUInt32LE(bytes, at + 24)
  return file
}

describe('columns', () => {
  it('are guessed, shown with samples, and remembered once mapped', async () => {
    const file = 'Sabhasad,Mobile No.,Born,T-shirt\nKamala Remembered 2,3125550101,1980-04-13,L\n'
    const { body } = await importing.read(file)
    expect(body.columns).toEqual([
      { heading: 'Sabhasad', column: null, samples: ['Kamala Remembered 2'] },
      { heading: 'Mobile No.', column: 'phone', samples: ['3125550101'] },
      { heading: 'Born', column: 'dob', samples: ['1980-04-13'] },
      { heading: 'T-shirt', column: null, samples: ['L'] },
    ])
    const columns = ['phone', null, 'dob', null]
    const refused = await officer.put(`${imports}/${body._id}/matching`, { columns })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ param: 'columns' }] }])
    const preview = await importing.checked(file, { Sabhasad: 'name', Born: null })
    expect(preview).toMatchObject({ state: 'checked', preview: { people: 1, badRows: 0 } })
    const again = (await importing.read('SABHASAD;born\nBina;1980-04-13\n')).body
    expect(again.columns.map(({ column }) => column)).toEqual(['name', null])
  })

  it('of dates that could be read both ways are asked for once', async () => {
    const file = 'Name,Birthday\nAmbiguous Ram,3/4/1980\n'
    expect((await importing.checked(file, { Birthday: 'dob' })).preview).toMatchObject({
      unsureDates: ['dob'],
    })
    const answered = await importing.checked(file, { Birthday: 'dob' }, { dob: 'day' })
    expect(answered.preview).toMatchObject({ unsureDates: [] })
    await importing.run(answered._id)
    const [ram] = await importing.people('Ambiguous Ram')
    const profile = await officer.get<Profile>(`/api/profile/user/${ram?._id}`)
    expect(profile.body.dob).toBe('1980-04-03')
    expect((await importing.read(file)).body.dateOrders).toEqual({ dob: 'day' })
  })
})

describe('a workbook', () => {
  it('gives its first sheet with rows, with days as days and formulas as their stored values', async () => {
    const file = aWorkbook([
      [],
      [
        ['Full Name', 'Mobile', 'DOB', 'City'],
        [
          'थारू & Sons',
          3125550142,
          new Date('1912-03-04'),
          { formula: 'WEBSERVICE("https://evil.example")', value: 'Aurora' },
        ],
      ],
    ])
    const preview = await importing.checked(file)
    expect(preview).toMatchObject({ rows: 1, preview: { people: 1, problemCount: 0 } })
    await importing.run(preview._id)
    const [person] = await importing.people('थारू & Sons')
    const { body } = await officer.get<Profile>(`/api/profile/user/${person?._id}`)
    expect(body).toMatchObject({ phone: '3125550142', dob: '1912-03-04', location: 'Aurora' })
  })

  it.each([
    ['that breaks off', () => aWorkbook([[['Name'], ['Broken Bina']]]).subarray(0, 600), 'damaged'],
    ['that is none', () => Buffer.from('PK\u0003\u0004 and nothing more'), 'damaged'],
    ['with a password', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'password'],
    [
      'that would unpack to more than there is room for',
      () => aWorkbookDeclaring(500_000_000),
      'unpacks to more',
    ],
    ['that unpacks to more than it says', () => aWorkbookDeclaring(10), 'damaged'],
    ['with a cell of 5 MB', () => aWorkbook([[['Name'], ['x'.repeat(5_000_000)]]]), 'longer than 64 KB'],
  ])('%s is refused', async (_what, file, words) => {
    const { status, body } = await importing.read(file())
    expect([status, body]).toMatchObject([400, { errors: [{ msg: expect.stringContaining(words) }] }])
  })
})

describe('a file', () => {
  it.each([
    ['with a cell of 5 MB', () => `Name\n${'x'.repeat(5_000_000)}\n`, 'longer than 64 KB'],
    ['that is a picture', () => Buffer.from('89504e470d0a1a0a0000', 'hex'), 'save it as CSV'],
    ['without rows', () => 'Name\n', 'no rows'],
    ['of 200,000 rows', () => `Name\n${'Row Rita\n'.repeat(300)}${'\n'.repeat(200_000)}Last\n`, '100,000'],
    ['that breaks off in a quotation', () => `Name\n${'Row Rita\n'.repeat(300)}"Broken`, 'Row 302'],
  ])('%s is refused, and nothing of it is stored', async (_what, file, words) => {
    const before = await site.database.selectFrom('imports').select('id').execute()
    const { status, body } = await importing.read(file())
    expect([status, body]).toMatchObject([400, { errors: [{ msg: expect.stringContaining(words) }] }])
    expect(await site.database.selectFrom('imports').select('id').execute()).toEqual(before)
  })

  it('causes no changes when imported a second time', async () => {
    const file = 'Name,Email,City\nTwice Tulsi,twice@example.org,Skokie\nTwice Uma,,Skokie\n'
    const first = await importing.run((await importing.checked(file))._id, { invite: true })
    expect(first.outcome).toMatchObject({ people: 2, invited: 1 })
    const second = await importing.checked(file)
    expect(second.preview).toMatchObject({ people: 0, known: 2, changes: 0 })
    expect((await importing.run(second._id)).outcome).toMatchObject({ people: 0, updated: 0, skipped: 0 })
  })

  it('has problems that every officer reads in their own language, those stored as a sentence as they are', async () => {
    const long = 'x'.repeat(5000)
    const { _id } = await importing.checked(`Name,Birthday,Bio\nDinesh Doubt,99.99.1980,${long}\n`)
    const textsIn = async (lang: string) => {
      const { body } = await officer.get<MemberImport>(`${imports}/${_id}?lang=${lang}`)
      const rows = await officer.get<ImportRow[]>(`${imports}/${_id}/rows?list=people&lang=${lang}`)
      const csv = (await officer.get<string>(`${imports}/${_id}/bad-rows.csv?lang=${lang}`)).body
      const causes = body.preview?.causes.map(({ msg }) => msg)
      const facts = rows.body.flatMap(({ facts }) => facts.flatMap(({ msg }) => msg ?? []))
      for (const text of facts) expect(csv).toContain(text)
      return { causes: causes?.toSorted(), facts: facts.toSorted() }
    }
    const [inEnglish, inNepali] = [await textsIn('en'), await textsIn('ne')]
    expect(inEnglish.causes).toEqual([expect.stringContaining('at most'), expect.stringContaining('no date')])
    expect(inEnglish.facts).toEqual(inEnglish.causes)
    expect(inNepali.facts).toEqual(inNepali.causes)
    for (const text of inNepali.facts) expect(text).toMatch(/^[^a-z]*$/)
    const { preview } = await site.database
      .selectFrom('imports')
      .select('preview')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow()
    const causes = [{ column: 'dob', msg: 'A stored sentence', count: 1, rows: [2] }]
    await site.database
      .updateTable('imports')
      .set({ preview: JSON.stringify({ ...preview, causes }) })
      .where('id', '=', _id)
      .execute()
    expect((await textsIn('ne')).causes).toEqual(['A stored sentence'])
  })

  it('gives its bad rows back with their reasons', async () => {
    const preview = await importing.checked('Name,Phone,Shoe\nGood Gita,3125550101,38\n=Bad Bimal,12,40\n')
    expect(preview.preview).toMatchObject({ people: 2, badRows: 1, causes: [{ count: 1, rows: [3] }] })
    const csv = await officer.get<string>(`${imports}/${preview._id}/bad-rows.csv`)
    expect(csv.body).toContain('Name,Phone,Shoe,reason')
    expect(csv.body).toMatch(/'=Bad Bimal,12,40,.*10 digits/)
    expect((await importing.run(preview._id)).outcome).toMatchObject({ people: 2 })
    expect(await importing.people('Bimal')).toHaveLength(1)
    const phones = await site.database.selectFrom('profiles').select('phone').execute()
    expect(phones).not.toContainEqual({ phone: '12' })
  })
})

it('a list is deleted on request, and after a day', async () => {
  const { body } = await importing.read('Name\nForgotten Fulmati\n')
  expect((await officer.delete(`${imports}/${body._id}`)).status).toBe(204)
  expect((await officer.get(`${imports}/${body._id}`)).status).toBe(404)
  const member = await aMember(site)
  expect((await member.get(imports)).status).toBe(403)
  expect((await site.client().get(imports)).status).toBe(401)
})
