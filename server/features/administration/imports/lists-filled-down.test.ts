import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import {
  csvOf,
  exportOf,
  family,
  ImportedLists,
  type List,
} from '../../../../tests/support/imported-lists.ts'
import { imports } from '../../../../tests/support/imports.ts'
import { proofFor } from '../../accounts/sessions/proof.service.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const examples: List[] = [
  {
    what: 'the family in its first row alone',
    file: csvOf([
      ['Family', 'Name', 'Address', 'Email'],
      ['Filldown', 'Ram', '1 Fill St, Aurora, IL 60505', 'ram.fill@example.org'],
      ['', 'Sita', '', 'sita.fill@example.org'],
      ['', 'Aarav Filldown', '', ''],
      ['Filldown', 'Hari', '2 Fill St, Aurora, IL 60505', ''],
      ['', 'Gita', '', ''],
      ['', 'Solo Otherfill', '', ''],
      ['Fillother', 'Gopal', '', ''],
      ['', 'Maya Fillother', '9 Fill St, Aurora, IL 60505', ''],
    ]),
    people: {
      'Ram Filldown': { household: 'Filldown', street: '1 Fill St' },
      'Sita Filldown': { email: 'sita.fill@example.org', household: 'Filldown' },
      'Aarav Filldown': { household: 'Filldown' },
      'Hari Filldown': { household: 'Filldown', street: '2 Fill St' },
      'Gita Filldown': { household: 'Filldown', street: '2 Fill St' },
      'Solo Otherfill': { household: null },
      'Gopal Fillother': { household: null },
      'Maya Fillother': { household: null, street: '9 Fill St' },
    },
    preview: { households: 2, badRows: 0 },
  },
  {
    what: 'the last name in the first row of a family alone',
    file: csvOf([
      ['Last Name', 'First Name', 'Phone'],
      ['Lastfill', 'Ram', '312-555-0191'],
      ['Lastfill', 'Bal', '312-555-0192'],
      ['', 'Bina', ''],
    ]),
    people: {
      'Ram Lastfill': { household: null },
      'Bal Lastfill': { household: family('Lastfill') },
      'Bina Lastfill': { household: family('Lastfill') },
    },
  },
  {
    what: 'months without a day',
    file: csvOf([
      ['Name', 'DOB', 'Member Since', 'Child 1', 'Child 1 DOB'],
      ['Mona Monthson', '1985/08', '', '', ''],
      ['Moti Monthson', 'Aug 1986', '08/2019', 'Kid Monthson', '31/31/2015'],
    ]),
    people: {
      'Mona Monthson': { dob: null, birth_year: 1985, birth_year_about: false },
      'Moti Monthson': { dob: null, birth_year: 1986, note: 'Member Since: 08/2019' },
      'Kid Monthson': { child: true, dob: null },
    },
    preview: { problemCount: 3, badRows: 2 },
  },
  {
    what: 'Wild Apricot’s archived people, who want no mail',
    product: 'Wild Apricot',
    file: exportOf(
      'User ID,First name,Last name,e-Mail,Archived,Event registrant,Suspended member,Group participation',
      [
        {
          ...{ 'User ID': '81', 'First name': 'Arch', 'Last name': 'Ivedson' },
          ...{ 'e-Mail': 'arch@example.org', Archived: 'yes', 'Suspended member': 'no' },
        },
        {
          'User ID': '82',
          'First name': 'Act',
          'Last name': 'Iveson',
          Archived: 'no',
          'Suspended member': 'yes',
        },
      ],
    ),
    people: {
      'Arch Ivedson': { note: 'Archived: yes', wants_no_mail: true },
      'Act Iveson': { note: 'Suspended member: yes', wants_no_mail: false },
    },
    preview: { invitations: 0 },
  },
  {
    what: 'CiviCRM’s firms, where no column has their name',
    product: 'CiviCRM',
    file: exportOf(
      'Contact ID,Contact Type,External Identifier,Sort Name,Display Name,First Name,Last Name,Email',
      [
        {
          ...{ 'Contact Type': 'Individual', 'Display Name': 'Ina Firmson', 'First Name': 'Ina' },
          ...{ 'Last Name': 'Firmson', Email: 'ina@example.org' },
        },
        { 'Contact Type': 'Organization', 'Display Name': 'Momo House LLC', Email: 'momo@example.org' },
        { 'Contact Type': 'Household', 'Display Name': 'Firmson household' },
      ],
    ),
    people: { 'Ina Firmson': { email: 'ina@example.org' } },
    preview: { badRows: 2 },
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})

describe('the address of a known person without one', () => {
  it('becomes their address after a proof, unverified, until the import is undone', async () => {
    const [name, email] = ['Lack Addressless', 'lack@example.org']
    let now = new Date('2026-11-21T18:00:00Z')
    const lists = await ImportedLists.on(await anApp({ now: () => now }))
    await lists.importing.run((await lists.importing.checked(`Name,Phone\n${name},312-555-0195\n`))._id)
    const { _id } = await lists.importing.checked(`Name,Phone,Email\n${name},312-555-0195,${email}\n`)
    const [row] = await lists.importing.rowsOf(_id, 'changes')
    expect(row?.changes).toEqual([{ field: 'email', before: null, after: email }])
    now = new Date(now.getTime() + proofFor + 1)
    const unproven = await lists.officer.post(`${imports}/${_id}/start`, {})
    expect([unproven.status, unproven.body]).toMatchObject([403, { errors: [{ code: 'proof_required' }] }])
    await lists.officer.post('/api/auth/proof', { password: lists.officer.password })
    await lists.importing.run(_id)
    const [person] = await lists.importing.people(name)
    expect(person).toMatchObject({ email, verified: false })
    expect((await lists.stored([name]))[name]).toMatchObject({ email, further_emails: null })
    expect(await lists.importing.undone(_id)).toMatchObject({ outcome: { kept: 0 } })
    expect((await lists.stored([name]))[name]).toMatchObject({ email: null })
  })
})
