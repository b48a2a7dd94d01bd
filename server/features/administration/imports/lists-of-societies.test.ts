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
      ['Name', 'Phone', 'Email', 'Status'],
      ['Falsa Mailson', '312-555-0181', 'falsa@example', 'inactive'],
      ['Richtig Mailson', '312-555-0182', 'richtig@example.org', ''],
    ]),
    people: {
      'Falsa Mailson': { email: null, phone: '3125550181', note: 'Status: inactive' },
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
  {
    what: 'a column of family names beside the names, and households that give children theirs',
    file: csvOf([
      ['सदस्यको नाम', 'थर', 'पतिको नाम', 'परिवार'],
      ['बाल कृष्ण', 'नामथरे', '', ''],
      ['सीता', 'नामथरे', 'हरि', ''],
      ['राम राना', 'राना', '', ''],
      ['अर्जुन', '', '', 'पौडेल परिवार'],
    ]),
    people: {
      'बाल कृष्ण नामथरे': {},
      'सीता नामथरे': { household: family('नामथरे') },
      'हरि नामथरे': { household: family('नामथरे') },
      'राम राना': {},
      'अर्जुन पौडेल': {},
    },
  },
  {
    what: 'family names first',
    file: csvOf([
      ['Name', 'Email', 'Phone'],
      ['Chaudhary Aheadone Prasad', 'ahead@example.org', '312-555-0184'],
      ['Tharu Aheadtwo Devi', 'ahead@example.org', '312-555-0185'],
      ['Mahato Aheadthree', '', ''],
      ['Unusual Aheadfour', '', ''],
      ['Aheadfive Rana', '', ''],
      ['Rai Aheadsix', '', ''],
      ['Gurung Aheadseven', '', ''],
    ]),
    people: {
      'Aheadone Prasad Chaudhary': { email: 'ahead@example.org' },
      'Aheadtwo Devi Tharu': { email: null },
      'Aheadthree Mahato': {},
      'Aheadfour Unusual': {},
      'Aheadfive Rana': {},
      'Aheadsix Rai': {},
      'Aheadseven Gurung': {},
    },
  },
  {
    what: 'long names of couples alone in their rows, partners in brackets, and counted children',
    file: csvOf([
      ['Names', 'Phone', 'Spouse', 'Children'],
      ['Tika Longram Rai + Purnima Longram Rai (wife)', '', '', ''],
      ['Prakash (and Sabitri) Bracketson', '', '', ''],
      ['Countson, Ram and Sita', '', '', '1 son 2 daughters'],
      ['Sher Middleson', '312-555-0186', 'Phool Kumari', ''],
      ['Please pay the dues to Ram Chaudhary and Sita Rai', '', '', ''],
    ]),
    people: {
      'Tika Longram Rai': { household: family('Rai') },
      'Purnima Longram Rai': { household: family('Rai') },
      'Prakash Bracketson': { household: family('Bracketson') },
      'Sabitri Bracketson': { household: family('Bracketson') },
      'Ram Countson': { household: family('Countson'), note: 'Children: 1 son 2 daughters' },
      'Sita Countson': { household: family('Countson') },
      'Sher Middleson': { household: family('Middleson') },
      'Phool Kumari Middleson': { household: family('Middleson') },
    },
    preview: { otherRows: 1, households: 4 },
  },
  {
    what: 'a couple in two rows whose address is abbreviated in one',
    file: csvOf([
      ['Name', 'Spouse', 'Address'],
      ['Yubaraj Abbrevson', 'Nirmala Abbrevson', '3000 Central Rd, Apt 4, Rolling Meadows, IL 60008'],
      ['NIRMALA ABBREVSON', 'Yubaraj', '3000 central road #4, Rolling Meadows Illinois 60008'],
      ['Single Sameroad', '', '77 N Main St'],
      ['Other Sameroad', '', '77 North Main Street'],
    ]),
    people: {
      'Yubaraj Abbrevson': { household: family('Abbrevson') },
      'NIRMALA ABBREVSON': { household: family('Abbrevson') },
      'Single Sameroad': { household: null },
      'Other Sameroad': { household: null },
    },
    preview: { households: 2 },
  },
  {
    what: 'phones that only the country of the address explains, and a column of numbers at home',
    file: csvOf([
      ['Name', 'Mobile', 'Home', 'Country'],
      ['Telo Germanson', '0151 23456789', '089/1234567', 'Deutschland'],
      ['Telo Codeson', '4915123456789', '', 'DEU'],
      ['Telo Frenchson', '06 12 34 56 78', '', 'France'],
      ['Telo Nepalson', '9841234567', '', 'नेपाल'],
      ['Telo Nowhereson', '0151 23456789', '', ''],
    ]),
    people: {
      'Telo Germanson': {
        phone: '+4915123456789',
        further_phones: [{ phone: '+49891234567', note: 'Home' }],
      },
      'Telo Codeson': { phone: '+4915123456789' },
      'Telo Frenchson': { phone: '+33612345678' },
      'Telo Nepalson': { phone: '9841234567' },
      'Telo Nowhereson': { phone: null },
    },
    preview: { problemCount: 1 },
  },
  {
    what: 'several addresses, sums that are due, a question about mail, and dates in two calendars',
    file: csvOf([
      [
        'Name',
        'Permanent address',
        'Home address',
        'Due Balance',
        'Dues balance',
        'Do you want to get emails?',
        'DOB (BS)',
        'DOB (AD)',
      ],
      [
        'Adra Several',
        'Tikapur-9, Kailali',
        '5 Oak St, Elgin, IL 60120',
        '35',
        '-12',
        'No',
        '2038-05-12',
        '1981-08-28',
      ],
      ['Adra Secondly', '', '', '', '', 'Yes', '', '1990-02-03'],
    ]),
    people: {
      'Adra Several': {
        ...{ street: '5 Oak St', dob: '1981-08-28' },
        note: 'Permanent address: Tikapur-9, Kailali\nDues balance: -12\nDOB (BS): 2038-05-12',
      },
      'Adra Secondly': { dob: '1990-02-03' },
    },
    preview: { balances: 1, problemCount: 0 },
  },
  {
    what: 'numbered adults beside the family name, and children under their own headings',
    file: csvOf([
      ['Family Name', 'Adult 1', 'Adult 1 Email', 'Adult 2', 'Adult 2 Cell', 'Child 1 Name', 'Child 1 Age'],
      ['Adultson', 'Roshan', 'roshan@example.org', 'Anita', '312-555-0189', 'Riya', '6'],
      ['Adulttwo', 'Hari Prasad', '', '', '', '', ''],
    ]),
    people: {
      'Roshan Adultson': { email: 'roshan@example.org', household: family('Adultson') },
      'Anita Adultson': { phone: '3125550189', household: family('Adultson') },
      'Riya Adultson': { child: true, household: family('Adultson') },
      'Hari Prasad Adulttwo': {},
    },
  },
  {
    what: 'French headings, and family names of several words',
    file: csvOf(
      [
        ['Nom', 'Prénom', 'Ville', 'Date de naissance', "Date d'adhésion"],
        ['DE LA FRANCESON', 'Élodie', 'Paris', '14/07/1985', '13/03/2019'],
        ['FRANCETWO', 'Benoît', 'Lyon', '03/12/1990', '02/03/2019'],
      ],
      ';',
    ),
    people: {
      'Élodie DE LA FRANCESON': { dob: '1985-07-14', joined_on: '2019-03-13' },
      'Benoît FRANCETWO': { dob: '1990-12-03', joined_on: '2019-03-02' },
    },
  },
  {
    what: 'offices in brackets in Nepali, and phones with the names of their owners',
    file: csvOf([
      ['Name', 'Phone'],
      ['गीता कुमारी कोष्ठक (सचिव)', ''],
      ['Ram & Sita Labelson', 'Ram: 312-555-0190, Sita: 773-555-0191'],
      ['Bir Labeltwo / Maya Labeltwo', '312-555-0192 (Bir) / 312-555-0193 (Maya)'],
    ]),
    people: {
      'गीता कुमारी कोष्ठक': { note: 'The list says: सचिव' },
      'Ram Labelson': { phone: '3125550190' },
      'Sita Labelson': { phone: '7735550191' },
      'Bir Labeltwo': { phone: '3125550192' },
      'Maya Labeltwo': { phone: '3125550193' },
    },
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})
