import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { guessColumns } from './columns.ts'
import { readTable } from './table-reading.ts'

function columnsOf(headings: string, samples: string[][] = []) {
  const given = headings.split(';')
  return guessColumns(
    given,
    given.map((_, index) => samples[index] ?? []),
    new Map(),
  ).columns
}

it.each([
  ['Member’s Name;Contact No.;Email ID;Cell #', ['name', 'further_phone', 'email', 'phone']],
  ['What is your full name?;Your phone number;Please enter your email', ['name', 'phone', 'email']],
  ['Head of Family;No. of family members;Village in Nepal', ['name', null, null]],
  [
    'Nachname;Vorname;Tel. privat;Mobil;Geb.-Datum',
    ['last_name', 'first_name', 'further_phone', 'phone', 'dob'],
  ],
  ['नाम थर;सदस्यता मिति', ['name', 'from']],
  ['नाम;श्रेणी;सदस्यताको प्रकार;अवस्था', ['name', 'category', 'type', 'active']],
  ['Name;Wife’s village;Spouse Last Name', ['name', null, 'spouse_last_name']],
  ['Name;Permanent Address (Nepal);US Address', ['name', 'note', 'address']],
  ['Name;Member #;Phones', ['name', 'member_number', 'phone']],
  ['Name;Type of Membership', ['name', 'type']],
  [
    'Address (Street);Address (City);Address (State/Province);Address (Postal);Address (street, city, zip)',
    ['street', 'town', 'state', 'zip', 'address'],
  ],
])('%s', (headings, columns) => {
  expect(columnsOf(headings)).toEqual(columns)
})

it('husband and wife are two people with contacts of their own', () => {
  expect(columnsOf('Family Name;Husband;Wife;Phone (H);Phone (W);Email (W)')).toEqual([
    ...['last_name', 'first_name', 'spouse', 'phone', 'spouse_phone', 'spouse_email'],
  ])
  expect(columnsOf('Primary First Name;Primary Last Name;Secondary First Name;Secondary Email')).toEqual([
    ...['first_name', 'last_name', 'spouse', 'spouse_email'],
  ])
  expect(columnsOf('Name;Primary Email;Secondary Email;Phone (W)')).toEqual([
    ...['name', 'email', 'further_email', 'phone'],
  ])
})

it('unknown headings are read by their cells, where nothing else has that meaning', () => {
  const samples = [['Ram Tharu', 'Sita Rana'], ['312-555-0101'], ['312-555-0102'], ['312-555-0103']]
  expect(columnsOf('Person in charge;Reach at;Home;Emergency contact', samples)).toEqual([
    ...['name', 'phone', 'further_phone', null],
  ])
})

it('a column of yes and no under ‘Member’, or of numbers under ‘Adults’, is no name', () => {
  expect(columnsOf('First name;Last name;Member', [['Ram'], ['Tharu'], ['yes', 'no']])).toEqual([
    ...['first_name', 'last_name', null],
  ])
  const counted = [
    ['Keshav Dahal', 'Rana family'],
    ['2', '3'],
    ['', '1'],
  ]
  expect(columnsOf('Family;Adults;Kids', counted)).toEqual(['name', null, 'children'])
})

it('a list typed for the font Preeti is refused, and no word of it becomes a name', async () => {
  const read = async (text: string) => {
    for await (const _ of readTable(Readable.from([Buffer.from(text)])));
  }
  const rows = 'ljj/0f\nl;=g+=,gfd,7]ufgf\n1,/fd rf}w/L,lzsfuf]\n'
  await expect(read(rows)).rejects.toThrow('old Nepali font (Preeti)')
  await read(rows.replace('gfd,7]ufgf', 'Name,Address'))
})
