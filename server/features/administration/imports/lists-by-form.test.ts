import { beforeAll, describe, expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { csvOf, ImportedLists, type List } from '../../../../tests/support/imported-lists.ts'
import { aWorkbook } from '../../../../tests/support/workbook.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const examples: List[] = [
  {
    what: 'a birthday in Bikram Sambat beside an empty one',
    file: csvOf([
      ['Name', 'DOB (AD)', 'DOB (BS)'],
      ['Both Calendarson', '1980-04-13', '2036-12-31'],
      ['Nepali Calendarson', '', '2060-05-12'],
    ]),
    people: {
      'Both Calendarson': { dob: '1980-04-13' },
      'Nepali Calendarson': { dob: '2003-08-29', note: expect.stringContaining('2060-05-12') },
    },
  },
  {
    what: 'people as mail programs write them, one on each line',
    file: 'Boxed Ram <boxed.ram@example.org>\nBoxed Sita <boxed.sita@example.org>\n',
    people: {
      'Boxed Ram': { email: 'boxed.ram@example.org' },
      'Boxed Sita': { email: 'boxed.sita@example.org' },
    },
  },
  {
    what: 'a pasted line of recipients',
    file: 'Pasted Ram <pasted.ram@example.org>, "Pasted, Hari" <pasted.hari@example.org>,Pasted Sita <pasted.sita@example.org>',
    people: {
      'Hari Pasted': { email: 'pasted.hari@example.org' },
      'Pasted Ram': { email: 'pasted.ram@example.org' },
      'Pasted Sita': { email: 'pasted.sita@example.org' },
    },
  },
  {
    what: 'names before numbers in one column',
    file: 'Numbered Ram 312-555-0194\nNumbered Sita: (312) 555 0195\n',
    people: { 'Numbered Ram': { phone: '3125550194' }, 'Numbered Sita': { phone: '3125550195' } },
  },
  {
    what: 'a form that a family has filled in twice',
    file: csvOf([
      ['Full Name', 'Email', 'Spouse', 'Children'],
      ['Formo REPEATSON', 'formo@example.org', 'Forma Repeatson', 'Kid (7)'],
      ['Formo Repeatson', 'formo@example.org', 'Forma Repeatson', 'Kid (7)'],
    ]),
    people: { 'Formo REPEATSON': {}, 'Forma Repeatson': {}, 'Kid REPEATSON': { child: true } },
    preview: { badRows: 1, households: 1 },
  },
  {
    what: 'people as mail programs write them, below a heading for addresses',
    file: csvOf([
      ['Email', 'Phone'],
      ['Headed Ram <headed.ram@example.org>', '312-555-0191'],
      ['"Headed Sita" <headed.sita@example.org>', ''],
    ]),
    people: {
      'Headed Ram': { email: 'headed.ram@example.org', phone: '3125550191' },
      'Headed Sita': { email: 'headed.sita@example.org' },
    },
  },
  {
    what: 'cells that refer to other rows',
    file: csvOf([
      ['S.N.', 'Name', 'Phone', 'Address'],
      ['1', 'Referred Ram', '312-555-0192', '1 Refer St, Aurora, IL 60505'],
      ['2', 'Referred Sita', '〃', 'same as above'],
      ['3', 'Referred Hari', '312-555-0193', '2 Refer St, Aurora, IL 60505'],
      ['4', 'Referred Gita', 'Ditto', 'Same as #1'],
    ]),
    people: {
      'Referred Ram': { phone: '3125550192', street: '1 Refer St' },
      'Referred Sita': { phone: '3125550192', street: '1 Refer St' },
      'Referred Hari': { phone: '3125550193', street: '2 Refer St' },
      'Referred Gita': { phone: '3125550193', street: '1 Refer St' },
    },
  },
  {
    what: 'title rows, a blank row and a total around the list',
    file: csvOf([
      ['Titled Society of Chicago'],
      ['Members as of 2025-01-01'],
      [],
      ['S.N.', 'Name', 'Mobile', 'City'],
      ['1', 'Titled Ram', '312-555-0101', 'Skokie'],
      ['2', 'Titled Sita', '312-555-0102', 'Aurora'],
      ['', 'Total', '2', ''],
    ]),
    people: { 'Titled Ram': { phone: '3125550101' }, 'Titled Sita': { phone: '3125550102' } },
    preview: { people: 2, badRows: 0, otherRows: 1 },
  },
  {
    what: 'no headings at all',
    file: csvOf([
      ['Bare Ram', 'bare.ram@example.org', '(312) 555-0103'],
      ['Bare Sita', '', '(312) 555-0104'],
      ['Bare Gita', 'bare.gita@example.org', ''],
    ]),
    people: {
      'Bare Ram': { email: 'bare.ram@example.org', phone: '3125550103' },
      'Bare Sita': { phone: '3125550104' },
      'Bare Gita': { email: 'bare.gita@example.org' },
    },
  },
  {
    what: 'a cover sheet before the sheet with people',
    file: aWorkbook([
      [['Member list'], ['Prepared by the secretary'], ['Contact', 'office@example.org']],
      [
        ['Full Name', 'Phone', 'DOB'],
        ['Covered Ram', 3125550105, new Date('1980-04-13')],
        ['Covered Sita', '312.555.0106 x12', null],
      ],
    ]),
    people: {
      'Covered Ram': { phone: '3125550105', dob: '1980-04-13' },
      'Covered Sita': { phone: '3125550106', note: expect.stringContaining('ext. 12') },
    },
  },
  {
    what: 'Nepali headings and digits',
    file: csvOf([
      ['क्र.सं.', 'नाम', 'फोन', 'उमेर', 'ठेगाना', 'कैफियत'],
      ['१', 'राम नेपाली', '३१२-५५५-०१०७', '४५', '१ मुख्य सडक, शिकागो', 'दाता'],
      ['२', 'सीता नेपाली', '+९७७ ९८४१२३४५६७', '', '', ''],
    ]),
    people: {
      'राम नेपाली': { phone: '3125550107', dob: null, birth_year: 1981, birth_year_about: true, note: 'दाता' },
      'सीता नेपाली': { phone: '+9779841234567' },
    },
  },
  {
    what: 'German headings with semicolons',
    file: csvOf(
      [
        ['Name', 'Vorname', 'Telefon', 'Geburtsdatum', 'Straße', 'PLZ', 'Ort'],
        ['Deutsch', 'Jörg', '+49 30 901820', '13.4.1980', 'Hauptstr. 1', '10115', 'Berlin'],
      ],
      ';',
    ),
    people: {
      'Jörg Deutsch': {
        phone: '+4930901820',
        dob: '1980-04-13',
        ...{ street: 'Hauptstr. 1', zip: '10115', town: 'Berlin' },
      },
    },
  },
  {
    what: 'phones as spreadsheets and people write them',
    file: csvOf([
      ['Name', 'Home Phone', 'Cell'],
      ['Fona Floatson', '3.125550122E9', ''],
      ['Fona Worldly', '312-555-0123 / home', '+44 20 7946 0958'],
      ['Fona Longson', '', '1'.repeat(40)],
    ]),
    people: {
      'Fona Floatson': { phone: '3125550122' },
      'Fona Worldly': { phone: '+442079460958', further_phones: [{ phone: '3125550123', note: 'home' }] },
      'Fona Longson': { phone: null },
    },
    preview: { people: 3, badRows: 1, problemCount: 1 },
  },
  {
    what: 'numbers and addresses in one column, and repeated people',
    file: csvOf([
      ['Name', 'Contact', 'Address', 'City/State/Zip', 'Post'],
      ['Kontakt Both', 'kontakt@example.org 312-555-0171', '8 Main St', 'Chicago, IL 60601', 'अध्यक्ष'],
      ['Kontakt Phone', '312-555-0172', 'same as above', 'ditto', 'सदस्य'],
      ['Kontakt Mail', 'kontakt.mail@example.org', '', 'Aurora', ''],
      ['KONTAKT  both', '312-555-0171', '', '', ''],
    ]),
    people: {
      'Kontakt Both': {
        email: 'kontakt@example.org',
        phone: '3125550171',
        street: '8 Main St',
        zip: '60601',
      },
      'Kontakt Phone': {
        email: null,
        phone: '3125550172',
        street: '8 Main St',
        town: 'Chicago',
        state: 'IL',
      },
      'Kontakt Mail': { email: 'kontakt.mail@example.org', town: null },
    },
    preview: { people: 3, memberships: 2, badRows: 1, problemCount: 1, causes: [{ rows: [5] }] },
  },
  {
    what: 'a title without separators before lines that have some',
    file: 'Pipes of Chicago\n\nName|Email|Notes\nPippa Piped|pippa@example.org|likes; music, dance\n',
    people: { 'Pippa Piped': { email: 'pippa@example.org', note: 'likes; music, dance' } },
  },
  {
    what: 'a title with other separators than the lines below it',
    file: 'Members of the society, 2026, Chicago\n\nName;Email;Notes\nSemi Colon;semi@example.org;likes music, dance\n',
    people: { 'Semi Colon': { email: 'semi@example.org', note: 'likes music, dance' } },
  },
  {
    what: 'dates that are partly known',
    file: csvOf([
      ['Name', 'Birthday', 'Member since'],
      ['Dato Wholeday', '4 Mar 81', 'Jan 02 2010'],
      ['Dato Yearly', '1975', '2012'],
      ['Dato Daily', '01/15', ''],
      ['Dato Badly', '30 Feb 1980', ''],
    ]),
    people: {
      'Dato Wholeday': { dob: '1981-03-04', joined_on: '2010-01-02' },
      'Dato Yearly': { dob: null, birth_year: 1975, birth_year_about: false, birthday: null },
      'Dato Daily': { dob: null, birth_year: null, birthday: '01-15' },
      'Dato Badly': { dob: null },
    },
    preview: { people: 4, problemCount: 1, causes: [{ rows: [5] }] },
  },
  {
    what: 'a column in Bikram Sambat',
    file: csvOf([
      ['Name', 'जन्म मिति', 'Phone'],
      ['Bikram Sambatson', '2010-05-12', '312-555-0124'],
      ['Bikram Sambattwo', '2005/11/20', '312-555-0125'],
    ]),
    people: {
      'Bikram Sambatson': { dob: null, phone: '3125550124' },
      'Bikram Sambattwo': { dob: null, phone: '3125550125' },
    },
    questions: [{ kind: 'calendar', column: 'dob', count: 2 }],
    preview: { unsureDates: ['dob'] },
  },
]

describe('a list with', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})
