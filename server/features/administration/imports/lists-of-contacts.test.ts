import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { csvOf, family, ImportedLists, type List } from '../../../../tests/support/imported-lists.ts'

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
