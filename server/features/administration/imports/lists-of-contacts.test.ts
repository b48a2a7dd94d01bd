import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import {
  csvOf,
  exportOf,
  family,
  ImportedLists,
  type List,
} from '../../../../tests/support/imported-lists.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const examples: List[] = [
  {
    what: 'the members of a chat group, with and without a saved name',
    file: csvOf([
      ['Group Name', 'Phone Number', 'Saved Name', 'Public Display Name', 'Is Admin'],
      ['CTS Families', '+1 312-555-2101', 'Ram Chatson', '~ramc', 'No'],
      ['CTS Families', '+1 847-555-2102', '', '~Sita Chatson 🌸', 'No'],
    ]),
    people: {
      'Ram Chatson': { phone: '3125552101' },
      'Sita Chatson': { phone: '8475552102' },
    },
  },
  {
    what: 'a spouse and a child related to a contact, with contacts of their own',
    product: 'Google Contacts',
    file: exportOf(
      'First Name,Last Name,Phonetic First Name,File As,Birthday,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Relation 1 - Label,Relation 1 - Value,Relation 2 - Label,Relation 2 - Value',
      [
        { 'First Name': 'Laxmi', 'Last Name': 'Kinson', 'Phone 1 - Value': '312-555-2110' },
        {
          'First Name': 'Mohan',
          'Last Name': 'Kinson',
          'E-mail 1 - Value': 'mohan.kin@example.org',
          'Address 1 - Formatted': '55 Elm St, Aurora, IL 60505',
          'Relation 1 - Label': 'Spouse',
          'Relation 1 - Value': 'Laxmi Kinson',
          'Relation 2 - Label': 'Child',
          'Relation 2 - Value': 'Nirmal Kinson',
        },
        { 'First Name': 'Nirmal', 'Last Name': 'Kinson', Birthday: '2012-08-01' },
        {
          'First Name': 'Binod',
          'Last Name': 'Kintwo',
          'Relation 1 - Label': 'Wife',
          'Relation 1 - Value': 'Rita',
        },
      ],
    ),
    people: {
      'Laxmi Kinson': { phone: '3125552110', household: family('Kinson') },
      'Mohan Kinson': { email: 'mohan.kin@example.org', household: family('Kinson') },
      'Nirmal Kinson': { dob: '2012-08-01', child: true, household: family('Kinson') },
      'Binod Kintwo': { household: family('Kintwo') },
      'Rita Kintwo': { household: family('Kintwo') },
    },
  },
  {
    what: 'addresses in the cells of names',
    file: csvOf([
      ['Name', 'Contact'],
      ['Ram & Sita Housedson\n12 Main St, Skokie, IL 60076', '312-555-2142\nhoused@example.org'],
      ['Gopal Housedtwo, 34B Oak St Apt 3, Aurora, IL 60505', ''],
    ]),
    people: {
      'Ram Housedson': { email: 'housed@example.org', street: '12 Main St', household: family('Housedson') },
      'Sita Housedson': { street: '12 Main St', zip: '60076', household: family('Housedson') },
      'Gopal Housedtwo': { zip: '60505', household: null },
    },
  },
  {
    what: 'families with a contact person, or without',
    file: csvOf([
      ['Family Name', 'Adults', 'Dish', 'Contact Person', 'Cell'],
      ['Picnicson', '2', 'Dhikri', 'Ram Picnicson', '312-555-2180'],
      ['Picnictwo', '1', 'Ghonghi', '', '312-555-2181'],
    ]),
    people: {
      'Ram Picnicson': { phone: '3125552180' },
      'Picnictwo (to be named)': { phone: '3125552181', household: family('Picnictwo') },
    },
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})

it('two given names with a comma are marked as guessed', async () => {
  const { _id } = await lists.importing.checked('Name,Phone\n"Hari, Commagita",312-555-2121\n')
  expect(await lists.importing.rowsOf(_id, 'people')).toMatchObject([
    { name: 'Commagita Hari', guessed: true },
  ])
})
