import { beforeAll, describe, expect, it } from 'vitest'
import { proofLifetime } from '../../../../contract/retention.ts'
import { anApp } from '../../../../tests/support/app.ts'
import {
  csvOf,
  exportOf,
  family,
  ImportedLists,
  type List,
} from '../../../../tests/support/imported-lists.ts'
import { imports } from '../../../../tests/support/imports.ts'

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
  {
    what: 'contacts of an address book without a family name, which is not that of the contact above',
    product: 'Google Contacts',
    file: csvOf([
      [
        'Name',
        'Given Name',
        'Family Name',
        'Yomi Name',
        'Phone 1 - Type',
        'Phone 1 - Value',
        'Address 1 - Formatted',
      ],
      ['Bookish Downson', 'Bookish', 'Downson', '', 'Mobile', '312-555-0186', '1 Book St, Chicago, IL 60601'],
      ['Auntie', 'Auntie', '', '', 'Mobile', '708-555-0187', ''],
    ]),
    people: { 'Bookish Downson': { household: null }, Auntie: { phone: '7085550187', household: null } },
    preview: { households: 0 },
  },
  {
    what: 'a household of CiviCRM between its people, who share an address',
    product: 'CiviCRM',
    file: csvOf([
      [
        'Contact ID',
        'Contact Type',
        'First Name',
        'Last Name',
        'Display Name',
        'Birth Date',
        'Street Address',
        'City',
      ],
      ['1', 'Individual', 'Amrit', 'Betweenson', 'Amrit Betweenson', '1966-07-08', '3 Between Rd', 'Joliet'],
      ['2', 'Household', '', '', 'Betweenson household', '', '3 Between Rd', 'Joliet'],
      ['3', 'Individual', 'Bela', 'Betweenson', 'Bela Betweenson', '1970-09-09', '3 Between Rd', 'Joliet'],
      ['4', 'Individual', 'Chet', 'Betweenson', 'Chet Betweenson', '1995-09-09', '3 Between Rd', 'Joliet'],
    ]),
    people: {
      'Amrit Betweenson': { household: null },
      'Bela Betweenson': { household: null },
      'Chet Betweenson': { household: null },
    },
    preview: { households: 1, problemCount: 1 },
  },
  {
    what: 'a spouse who has a row at the same address, and one whose namesake lives elsewhere',
    file: csvOf([
      ['Name', 'Spouse', 'Street', 'City', 'Phone'],
      ['Wita Onesided', 'Xagan Onesided', '5 Side St', 'Skokie', '312-555-0188'],
      ['Xagan Onesided', '', '5 Side St', 'Skokie', '312-555-0189'],
      ['Yami Twosided', 'Zeb Twosided', '6 Side St', 'Skokie', ''],
    ]),
    people: {
      'Wita Onesided': { household: family('Onesided') },
      'Xagan Onesided': { phone: '3125550189', household: family('Onesided') },
      'Yami Twosided': { household: family('Twosided') },
      'Zeb Twosided': { household: family('Twosided') },
    },
    preview: { households: 2 },
  },
  {
    what: 'the account of a family beside the name of its contact in parts, and words above some members',
    file: csvOf([
      ['Account Name', 'First Name', 'Last Name', 'Phone'],
      ['Accounton Family', 'Wendi', 'Accounton', '312-555-0190'],
      ['GENERAL MEMBERS', '', '', ''],
      ['Ordina Accounter', 'Ordina', 'Accounter', ''],
      ['साधारण सदस्यहरू', '', '', ''],
      ['Ordino Accountee', 'Ordino', 'Accountee', ''],
    ]),
    people: {
      'Wendi Accounton': { phone: '3125550190', household: family('Accounton') },
      'Ordina Accounter': {},
      'Ordino Accountee': {},
    },
    preview: { otherRows: 2 },
  },
  {
    what: 'children’s months of birth without a day',
    file: csvOf([
      ['Name', 'Birth', 'Child 1', 'Child 1 DOB', 'Child 2'],
      ['Monta Monthling', '1981-03-04', 'Neo', '06/2018', 'Nia (June 2019)'],
    ]),
    people: {
      'Monta Monthling': { dob: '1981-03-04' },
      'Neo Monthling': { birth_year: 2018, child: true },
      'Nia Monthling': { birth_year: 2019, child: true },
    },
    preview: { problemCount: 2 },
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
    now = new Date(now.getTime() + proofLifetime + 1)
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
