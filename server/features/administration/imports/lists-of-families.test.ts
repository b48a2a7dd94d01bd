import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { csvOf, family, ImportedLists, type List } from '../../../../tests/support/imported-lists.ts'
import { aWorkbook, type WorkbookCell } from '../../../../tests/support/workbook.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const examples: List[] = [
  {
    what: 'the name of each family as a heading above its members',
    file: csvOf([
      ['Name', 'Phone', 'Address'],
      ['Headson Family', '', '1 Head St, Aurora, IL 60505'],
      ['Ram Headson', '312-555-0181', ''],
      ['Sita', '312-555-0182', ''],
      ['The Lonerson Family', '312-555-0183', '2 Head St, Aurora, IL 60505'],
      ['Single Otherson', '312-555-0184', '3 Head St, Aurora, IL 60505'],
    ]),
    people: {
      'Ram Headson': { street: '1 Head St', household: family('Headson') },
      'Sita Headson': { phone: '3125550182', street: '1 Head St', household: family('Headson') },
      'Lonerson (to be named)': { phone: '3125550183', household: family('Lonerson') },
      'Single Otherson': { household: null },
    },
    preview: { otherRows: 1, badRows: 0 },
  },
  {
    what: 'couples in one cell',
    file: csvOf([
      ['Name', 'Email', 'Phone'],
      ['Ramu & Situ Pairwise', 'ramu@example.org, situ@example.org', '312-555-0115, 312-555-0116 wife'],
      ['Hari and Gita Pairtwo', '', ''],
      ['Krishna Pairthree, Radha Pairthree', '', ''],
      ['Pairfour, Solo', '', ''],
      ['Ram Pairfive Jr. & Gita', '', ''],
    ]),
    people: {
      'Ram Pairfive Jr.': { household: family('Pairfive') },
      'Gita Pairfive': { household: family('Pairfive') },
      'Ramu Pairwise': { email: 'ramu@example.org', phone: '3125550115', household: family('Pairwise') },
      'Situ Pairwise': { email: 'situ@example.org', phone: '3125550116', household: family('Pairwise') },
      'Hari Pairtwo': { household: family('Pairtwo') },
      'Gita Pairtwo': { household: family('Pairtwo') },
      'Krishna Pairthree': { household: family('Pairthree') },
      'Radha Pairthree': { household: family('Pairthree') },
      'Solo Pairfour': { household: null },
    },
  },
  {
    what: 'a couple without a first name, and a family without names',
    file: csvOf([
      ['Name', 'Phone'],
      ['Mr. & Mrs. Bishnu Halfnamed', '312-555-0117'],
      ['The Unnamedson Family', '312-555-0118'],
      ['Mr. & Mrs. Hari Halfnamed', '312-555-0119'],
      ['Gopal Halfnamed and family', '312-555-0120'],
      ['Dr. Honora Titledoc', ''],
      ['Prepared by the secretary on 1 January 2026', ''],
    ]),
    people: {
      'Bishnu Halfnamed': { household: family('Halfnamed'), note: expect.stringContaining('Mr. & Mrs.') },
      'Unnamedson (to be named)': { household: family('Unnamedson'), phone: '3125550118' },
      'Hari Halfnamed': { household: family('Halfnamed') },
      'Gopal Halfnamed': { household: family('Halfnamed') },
      'Honora Titledoc': { household: null },
    },
    // Families of one name do not live together.
    preview: { households: 4, otherRows: 1 },
  },
  {
    what: 'couples of one surname in a column of families',
    file: csvOf([
      ['Family', 'Name'],
      ['Surnameson', 'Ram & Sita'],
      ['Surnameson', 'Hari & Gita'],
      ['Surnameson House', 'Bal & Bina Surnameson'],
      ['Surnameson House', 'Om & Uma Surnameson'],
    ]),
    people: Object.fromEntries(
      ['Ram', 'Sita', 'Hari', 'Gita', 'Bal', 'Bina', 'Om', 'Uma'].map((name) => [`${name} Surnameson`, {}]),
    ),
    preview: { households: 3 },
  },
  {
    what: 'children in a cell and a column of spouses',
    file: csvOf([
      ['Name', 'Spouse', 'Children', 'Address'],
      ['Kiran Nestor', 'Kamala', 'Aarav (8), Maya (5)', '5 Main St, Chicago, IL 60601'],
      ['Bal Nestwo', 'Bina Rai', 'Rohan 12 yrs', ''],
      ['Om Nesthree', '', '3 kids', ''],
    ]),
    people: {
      'Kiran Nestor': { household: family('Nestor'), street: '5 Main St', zip: '60601' },
      'Kamala Nestor': { household: family('Nestor') },
      'Aarav Nestor': { child: true, birth_year: 2018 },
      'Maya Nestor': { child: true, birth_year: 2021 },
      'Bal Nestwo': { household: family('Nestwo') },
      'Bina Rai': { household: family('Nestwo') },
      'Rohan Nestwo': { child: true, birth_year: 2014, birth_year_about: true },
      'Om Nesthree': { household: null, note: 'Children: 3 kids' },
    },
  },
  {
    what: 'columns of husband and wife, and of a second member with another family name',
    file: csvOf([
      ['Family Name', 'Husband', 'Wife', 'Wife Last Name', 'Child 1', 'Phone (H)', 'Phone (W)', 'Email (W)'],
      ['Twocolson', 'Mohan', 'Sunita', '', 'Aarya 6', '312-555-0161', '312-555-0162', 'sunita@example.org'],
      ['Twocoltwo', 'Binod', 'Radha', 'Ownname', '', '312-555-0163', '', ''],
      ['Twocolthree', 'Divo', 'Divorced', '', '', '312-555-0164', '', ''],
    ]),
    people: {
      'Mohan Twocolson': { phone: '3125550161', email: null, household: family('Twocolson') },
      'Sunita Twocolson': { phone: '3125550162', email: 'sunita@example.org' },
      'Aarya Twocolson': { child: true, birth_year: 2020, household: family('Twocolson') },
      'Binod Twocoltwo': { phone: '3125550163', household: family('Twocoltwo') },
      'Radha Ownname': { phone: null, household: family('Twocoltwo') },
      'Divo Twocolthree': { phone: '3125550164', household: null },
    },
  },
  {
    what: 'a grown son, remarks in brackets, and a family beside its name',
    file: csvOf([
      ['First Name', 'Last Name', 'Relation', 'DOB'],
      ['Bikash (Treasurer)', 'Grownson', 'Son', '2001-07-18'],
      ['Nisha', 'Grownson', 'Daughter', '2012-05-06'],
      ['The', 'Unnamedtwo Family', '', ''],
      ['Krishna, Radha', 'Commason', '', ''],
    ]),
    people: {
      'Bikash Grownson': { child: false, dob: '2001-07-18', note: expect.stringContaining('Treasurer') },
      'Nisha Grownson': { child: true },
      'Unnamedtwo (to be named)': { household: family('Unnamedtwo') },
      'Krishna Commason': { household: family('Commason') },
      'Radha Commason': { household: family('Commason') },
    },
  },
  {
    what: 'three couples in one house, who are three households, and a lodger, who joins none of them unasked',
    file: csvOf([
      ['Name', 'Spouse', 'Address'],
      ['Ekta Housemates', 'Arun', '9 Main St, Chicago, IL 60601'],
      ['Bir Otherfamily', 'Mina', '9 Main St, Chicago, IL 60601'],
      ['Eknath Housemates', 'Lila', '9 Main St, Chicago, IL 60601'],
      ['Lodo Houselodger', '', '9 Main St, Chicago, IL 60601'],
    ]),
    people: {
      'Ekta Housemates': { household: family('Housemates') },
      'Arun Housemates': { household: family('Housemates') },
      'Bir Otherfamily': { household: family('Otherfamily') },
      'Mina Otherfamily': { household: family('Otherfamily') },
      'Eknath Housemates': { household: family('Housemates') },
      'Lila Housemates': { household: family('Housemates') },
      'Lodo Houselodger': { household: null },
    },
    preview: { households: 3 },
  },
  {
    what: 'a spouse and a child with rows of their own, before and after the row that names them',
    file: csvOf([
      ['Name', 'Phone', 'Spouse', 'Children'],
      ['Anita Kinrow', '312-555-0171', '', ''],
      ['Bishal Kinrow', '', 'Anita', 'Chet (9)'],
      ['Chet Kinrow', '', '', ''],
    ]),
    people: {
      'Anita Kinrow': { phone: '3125550171', household: family('Kinrow') },
      'Bishal Kinrow': { household: family('Kinrow') },
      'Chet Kinrow': { child: true, birth_year: 2017, household: family('Kinrow') },
    },
    preview: { households: 1, householdsStated: 1, householdsOffered: 0 },
  },
  {
    what: 'children at the address of adults of their family, of a couple and of one adult',
    file: csvOf([
      ['Name', 'DOB', 'Address'],
      ['Hom Kidhome', '1980-01-01', '31 Main St, Chicago, IL 60601'],
      ['Nima Kidhome', '2015-02-03', '31 Main St, Chicago, IL 60601'],
      ['Roomie Kidlodger', '1988-02-20', '31 Main St, Chicago, IL 60601'],
      ['Ram & Sita Kidcouple', '', '32 Main St, Chicago, IL 60601'],
      ['Aja Kidcouple', '1950-02-13', '32 Main St, Chicago, IL 60601'],
      ['Nati Kidcouple', '2015-02-13', '32 Main St, Chicago, IL 60601'],
      ['Mother Kidmother', '1988-02-20', '33 Main St, Chicago, IL 60601'],
      ['Kid Kidfather', '2015-02-13', '33 Main St, Chicago, IL 60601'],
    ]),
    people: {
      'Hom Kidhome': { child: false, household: family('Kidhome') },
      'Nima Kidhome': { child: true, household: family('Kidhome') },
      'Roomie Kidlodger': { household: null },
      'Ram Kidcouple': { household: family('Kidcouple') },
      'Sita Kidcouple': { household: family('Kidcouple') },
      'Aja Kidcouple': { household: null },
      'Nati Kidcouple': { child: true, household: family('Kidcouple') },
      'Mother Kidmother': { household: family('Kidmother') },
      'Kid Kidfather': { child: true, household: family('Kidmother') },
    },
    preview: { households: 3, householdsStated: 3, householdsOffered: 2 },
  },
  {
    what: 'both halves of a couple in rows of their own',
    file: csvOf([
      ['Name', 'Spouse', 'Phone'],
      ['Mutu Bothrow', 'Nila Bothrow', '312-555-0119'],
      ['Nila Bothrow', 'Mutu Bothrow', '312-555-0120'],
    ]),
    people: {
      'Mutu Bothrow': { household: family('Bothrow'), phone: '3125550119' },
      'Nila Bothrow': { household: family('Bothrow'), phone: '3125550120' },
    },
    preview: { people: 2, badRows: 0, households: 1 },
  },
  {
    what: 'one address for a family, and a child before the parents',
    file: csvOf([
      ['Name', 'Email', 'DOB'],
      ['Teena Sharemail', 'share@example.org', '2014-05-06'],
      ['Papa Sharemail', 'share@example.org', '1980-01-02'],
      ['Mama Sharemail', 'SHARE@example.org', '1982-03-04'],
    ]),
    people: {
      'Teena Sharemail': { email: null, further_emails: null, child: true, household: family('Sharemail') },
      'Papa Sharemail': { email: 'share@example.org', child: false, household: family('Sharemail') },
      'Mama Sharemail': { email: null, child: false, household: family('Sharemail') },
    },
    preview: { people: 3, badRows: 0 },
  },
  {
    what: 'families in merged cells',
    file: aWorkbook(
      [
        [
          ['Address', 'Name', 'Phone'],
          ['6 Main St, Chicago, IL 60601', 'Merga Mergeson', '312-555-0121'],
          [null, 'Mergo Mergeson', null],
          [null, 'Mergi Mergeson', null],
          ['7 Main St, Chicago, IL 60601', 'Alone Unmerged', null],
        ] satisfies WorkbookCell[][],
      ],
      {},
      ['A2:A4'],
    ),
    people: {
      'Merga Mergeson': { household: family('Mergeson'), street: '6 Main St' },
      'Mergo Mergeson': { household: family('Mergeson'), street: '6 Main St' },
      'Mergi Mergeson': { household: family('Mergeson') },
      'Alone Unmerged': { household: null },
    },
  },
  {
    what: 'given names below a column of family names',
    file: csvOf([
      ['Family', 'Member', 'Address'],
      ['Columnson', 'Lal Bahadur', '8 Main St, Chicago, IL 60601'],
      ['Columnson', 'Devaki', '8 Main St, Chicago, IL 60601'],
      ['Columntwo', 'Ganga', ''],
    ]),
    people: {
      'Lal Bahadur Columnson': {},
      'Devaki Columnson': {},
      'Ganga Columntwo': {},
    },
  },
  {
    what: 'names in both scripts',
    file: csvOf([
      ['Name', 'नाम', 'Email'],
      ['Ramu Bothscript', 'रामु थारू', 'bothscript@example.org'],
    ]),
    people: { 'Ramu Bothscript': { other_name: 'रामु थारू' } },
  },
  {
    what: 'names that could be one person or two',
    file: csvOf([
      ['Name', 'Phone'],
      ['Abc Undecided, Def', '312-555-0126'],
    ]),
    people: { 'Abc Undecided, Def': { phone: '3125550126' } },
    questions: [{ kind: 'names', column: 'name', count: 1 }],
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})

it.each([
  ['by the address', 3, 'Eka Kinfar,Fula,,,21 Main St\nFula Kinfar,,,,22 Main St'],
  ['by the age', 3, 'Eka Kinfar,,Fula (9),,\nFula Kinfar,,,41,'],
  ['of two families', 5, 'Eka Kinfar,Fula,,,\nGopi Kinfar,Fula,,,\nFula Kinfar,,,,'],
])('a relative comes in apart from a namesake %s', async (_, people, rows) => {
  const { preview } = await lists.importing.checked(`Name,Spouse,Children,Age,Address\n${rows}\n`)
  expect(preview).toMatchObject({ people })
})
