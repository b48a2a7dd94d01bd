import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { csvOf, family, ImportedLists } from '../../../../tests/support/imported-lists.ts'
import { imports } from '../../../../tests/support/imports.ts'
import { aWorkbook } from '../../../../tests/support/workbook.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

describe('a question', () => {
  it('about the calendar is answered once for the column', async () => {
    const file = csvOf([
      ['Name', 'जन्म मिति'],
      ['Nepali Dated', '2045-01-15'],
      ['Nepali Baddate', '2045-10-30'],
    ])
    const { _id, columns, preview } = await lists.importing.checked(file)
    expect(preview?.questions).toMatchObject([{ kind: 'calendar', samples: ['2045-01-15', '2045-10-30'] }])
    await lists.officer.put(`${imports}/${_id}/matching`, {
      columns: columns.map(({ column }) => column),
      calendars: { dob: 'bikram_sambat' },
    })
    const answered = await lists.importing.settled(_id)
    expect(answered.preview).toMatchObject({ questions: [], unsureDates: [], problemCount: 1 })
    await lists.importing.run(_id)
    expect(await lists.stored(['Nepali Dated', 'Nepali Baddate'])).toMatchObject({
      'Nepali Dated': { dob: '1988-04-27' },
      'Nepali Baddate': { dob: null },
    })
  })

  it('about names makes two people where that is the reply', async () => {
    const { _id, columns } = await lists.importing.checked('Name\n"Xyz Severalson, Uvw"\n')
    await lists.officer.put(`${imports}/${_id}/matching`, {
      columns: columns.map(({ column }) => column),
      names: 'several',
    })
    await lists.importing.settled(_id)
    await lists.importing.run(_id)
    expect(await lists.stored(['Xyz Severalson', 'Uvw Severalson'])).toMatchObject({
      'Xyz Severalson': { household: family('Severalson') },
      'Uvw Severalson': { household: family('Severalson') },
    })
  })
})

describe('a sheet and a row of headings', () => {
  it('can be chosen otherwise, and the columns are guessed again', async () => {
    const file = aWorkbook([
      [
        ['Name', 'Phone'],
        ['Sheeta Firstsheet', '312-555-0130'],
        ['Sheeta Another', ''],
      ],
      [['Guests'], ['Name', 'Email'], ['Guesta Secondsheet', 'guesta@example.org']],
    ])
    const { body } = await lists.importing.read(file)
    expect(body).toMatchObject({
      sheet: 0,
      headingRow: 1,
      sheets: [{ name: 'Sheet 1' }, { name: 'Sheet 2' }],
    })
    const other = await lists.officer.put<MemberImport>(`${imports}/${body._id}/reading`, { sheet: 1 })
    expect([other.status, other.body]).toMatchObject([200, { sheet: 1, headingRow: 2, rows: 1 }])
    expect(other.body.columns.map(({ column }) => column)).toEqual(['name', 'email'])
    const none = await lists.officer.put<MemberImport>(`${imports}/${body._id}/reading`, {
      sheet: 0,
      headingRow: 0,
    })
    expect(none.body).toMatchObject({ sheet: 0, headingRow: 0, rows: 3 })
    const absent = await lists.officer.put(`${imports}/${body._id}/reading`, { sheet: 7 })
    expect([absent.status, absent.body]).toMatchObject([400, { errors: [{ param: 'sheet' }] }])
  })
})

describe('facts about a known person', () => {
  it('are added as previewed, and reverted by an undo', async () => {
    const name = 'Factual Fulmati'
    const run = async (file: string) => {
      const checked = await lists.importing.checked(file)
      await lists.importing.run(checked._id)
      return checked._id
    }
    await run(`Name,Email,Phone,Notes\n${name},factual@example.org,312-555-0140,First note\n`)
    const file = csvOf([
      ['Name', 'Email', 'Phone', 'Home Phone', 'Address', 'Tags', 'Notes', 'Member No.'],
      [
        name,
        'factual@example.org',
        '312-555-0140',
        '312-555-0141',
        '1 Main St, Chicago, IL 60601',
        'Dancers',
        'Second note',
        '77',
      ],
    ])
    const { _id, preview } = await lists.importing.checked(file)
    expect(preview).toMatchObject({ people: 0, changes: 1 })
    const [row] = await lists.importing.rowsOf(_id, 'changes')
    expect(row?.changes).toContainEqual({
      field: 'notes',
      before: 'First note',
      after: 'First note\nSecond note',
    })
    expect(row?.changes.map(({ field }) => field).sort()).toEqual([
      'address',
      'further_phone',
      'member_number',
      'notes',
      'tags',
    ])
    await lists.importing.run(_id)
    expect((await lists.stored([name]))[name]).toMatchObject({
      ...{ note: 'First note\nSecond note', street: '1 Main St', tags: ['Dancers'], member_number: '77' },
      further_phones: [{ phone: '3125550141' }],
    })
    expect(await lists.importing.undone(_id)).toMatchObject({ outcome: { kept: 0 } })
    expect((await lists.stored([name]))[name]).toMatchObject({
      ...{ note: 'First note', street: null, tags: [], member_number: null, further_phones: [] },
      phone: '3125550140',
    })
  })
})

describe('bad input', () => {
  it('of 40 children in one cell costs that cell alone', async () => {
    const kids = Array.from(
      { length: 40 },
      (_, index) => `Kid${String.fromCharCode(65 + (index % 26))} (${index % 17})`,
    )
    const checked = await lists.importing.checked(
      csvOf([
        ['Name', 'Children'],
        ['Many Kidson', kids.join(', ')],
      ]),
    )
    expect(checked.preview).toMatchObject({ people: 1, problemCount: 1, causes: [{ column: 'children' }] })
    await lists.importing.run(checked._id)
    expect(await lists.importing.people('Kidson')).toHaveLength(1)
  })

  it('of a phone number of 40 digits, and of a day that no calendar has, costs these cells alone', async () => {
    const checked = await lists.importing.checked(
      csvOf([
        ['Name', 'Email', 'Phone', 'DOB (B.S.)'],
        ['Long Numberson', 'long@example.org', '1'.repeat(40), '29 February 2045'],
        ['Leap Numberson', '', '312-555-0160', '2045-02-29'],
      ]),
    )
    expect(checked.preview).toMatchObject({ people: 2, problemCount: 2, questions: [] })
    const causes = checked.preview?.causes.map(({ column, rows }) => [column, rows])
    expect(causes?.toSorted()).toEqual([
      ['dob', [2]],
      ['phone', [2]],
    ])
    await lists.importing.run(checked._id)
    expect(await lists.stored(['Long Numberson', 'Leap Numberson'])).toMatchObject({
      'Long Numberson': { email: 'long@example.org', phone: null, dob: null },
      'Leap Numberson': { phone: '3125550160', dob: '1988-06-11' },
    })
  })

  it('of a row without any name is refused, and counted', async () => {
    const checked = await lists.importing.checked('Name,Email\n,nobody@example.org\nSomebody Named,\n')
    expect(checked.preview).toMatchObject({ people: 1, badRows: 1 })
    const csvOfBad = await lists.officer.get<string>(`${imports}/${checked._id}/bad-rows.csv`)
    expect(csvOfBad.body).toContain('nobody@example.org')
  })

  it('of a picture that is called a list is refused with what to do', async () => {
    const { status, body } = await lists.importing.read(
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      'text/csv',
    )
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ msg: expect.stringContaining('save it as CSV') }] },
    ])
  })
})

describe('members missing from a list', () => {
  it('lists who is on the list or among the members only', async () => {
    const present = 'Missing Present'
    await lists.importing.run(
      (await lists.importing.checked(`Name,Email\n${present},present@example.org\nMissing Absent,\n`))._id,
    )
    const { _id } = await lists.importing.checked(
      `Name,Email\n${present},present@example.org\nMissing Newcomer,\n`,
    )
    const side = async (name: string) => {
      const { body } = await lists.officer.get<{ name: string }[]>(
        `${imports}/${_id}/missing?side=${name}&limit=500`,
      )
      return body.map((one) => one.name).filter((one) => one.startsWith('Missing'))
    }
    expect(await side('members')).toEqual(['Missing Absent'])
    expect(await side('list')).toEqual(['Missing Newcomer'])
    const first = await lists.officer.get(`${imports}/${_id}/missing?side=members&limit=2`)
    expect(first.headers.link).toContain('rel="next"')
  })
})

it.each([
  ['stated', 'जन्म मिति (वि.सं.)'],
  ['open', 'जन्म मिति'],
])('people born by a calendar that is %s are no children at an address', async (_, heading) => {
  const home = '"41 Main St, Chicago, IL 60601"'
  const rows = [`Aba Calendarhome,2010-02-30,${home}`, `Ama Calendarhome,1998-02-03,${home}`]
  const { preview } = await lists.importing.checked(`Name,${heading},Address\n${rows.join('\n')}\n`)
  expect(preview).toMatchObject({ people: 2, householdsStated: 0, householdsOffered: 1 })
})

it.each([['N/A'], ['unknown'], ['TBD']])('a row whose name is %s names nobody', async (name) => {
  const { preview } = await lists.importing.checked(
    `Name,Phone\nNamed Beside,312-555-0390\n${name},312-555-0391\n`,
  )
  expect(preview).toMatchObject({ people: 1, badRows: 1 })
})

it('a household by number with a child shows on the card of everybody in it', async () => {
  const rows = [
    '12,Bal Numberhome,1970',
    '12,Sarmila Numberhome,1974',
    '12,Anup Numberhome,2015',
    '13,Kul Numbertwo,1980',
  ]
  const { _id } = await lists.importing.checked(`Family ID,Name,Birth year\n${rows.join('\n')}\n`)
  const cards = await lists.importing.rowsOf(_id, 'people')
  expect(cards.map(({ household }) => household)).toEqual([
    ...[family('Numberhome'), family('Numberhome'), family('Numberhome')],
    null,
  ])
})
