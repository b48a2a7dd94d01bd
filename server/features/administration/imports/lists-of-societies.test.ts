import { beforeAll, describe, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { csvOf, family, ImportedLists, type List } from '../../../../tests/support/imported-lists.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const examples: List[] = [
  {
    what: 'words of programs for no date, no end, gender, tags and a membership that ended',
    file: csvOf([
      ['Name', 'Email', 'Birthday', 'Sex', 'Since', 'Until', 'Status', 'Tags'],
      [
        'Wort Endless',
        'wort@example.org',
        '0/0/00',
        '2',
        '2015-03-01',
        '31.12.9999',
        '',
        '"Donor, large","Dance"',
      ],
      ['Wort Lapsed', '', '', 'महिला', '2016-02-03', '', 'Lapsed', 'Dance ::: * Youth'],
    ]),
    people: {
      'Wort Endless': {
        dob: null,
        gender: 'female',
        joined_on: '2015-03-01',
        tags: ['Donor, large', 'Dance'],
      },
      'Wort Lapsed': { gender: 'female', note: null, tags: ['Dance', 'Youth'] },
    },
    preview: { people: 2, memberships: 2, problemCount: 0 },
  },
  {
    what: 'an address that is none, whose person has another row',
    file: csvOf([
      ['Name', 'Phone', 'Email'],
      ['Falsa Mailson', '312-555-0181', 'falsa@example'],
      ['Richtig Mailson', '312-555-0182', 'richtig@example.org'],
    ]),
    people: {
      'Falsa Mailson': { email: null, phone: '3125550181' },
      'Richtig Mailson': { email: 'richtig@example.org' },
    },
    preview: { invitations: 1, problemCount: 1, causes: [{ column: 'email', rows: [2] }] },
  },
  {
    what: 'people who have died, and whose addresses are those of their partners',
    file: csvOf([
      ['Name', 'Spouse', 'Phone', 'Email', 'Status'],
      ['Late Bhagat Widowson', 'Jamuna Widowson', '312-555-0183', 'jamuna@example.org', ''],
      ['Mohan Statusson', '', '', 'mohan.statusson@example.org', 'Deceased'],
    ]),
    people: {
      'Bhagat Widowson': { email: null, phone: '', household: family('Widowson') },
      'Jamuna Widowson': { email: 'jamuna@example.org', phone: '3125550183' },
      'Mohan Statusson': { note: 'Status: Deceased\nThe list says that this person has died.' },
    },
    preview: { people: 3, invitations: 1 },
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})
