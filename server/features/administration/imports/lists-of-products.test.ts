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
    what: 'Google Contacts since 2024',
    product: 'Google Contacts',
    file: csvOf([
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Name Prefix,File As,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country'.split(
        ',',
      ),
      [
        'Gopal',
        '',
        'Googler',
        '',
        '',
        'Dr.',
        '',
        'Loom Ltd',
        '--04-13',
        'Met at Maghi',
        '* myContacts ::: Dancers',
        'Home',
        'gopal@example.org ::: gopal2@example.org',
        '',
        'Mobile',
        '(312) 555-0108 ::: 312-555-0109',
        '',
        '1 Main St\nChicago, IL 60601',
        '1 Main St',
        'Chicago',
        'IL',
        '60601',
        'US',
      ],
      Array.from({ length: 23 }, (_, index) => (index === 12 ? 'lonely@example.org' : '')),
    ]),
    people: {
      'Gopal Googler': {
        ...{ email: 'gopal@example.org', further_emails: ['gopal2@example.org'], phone: '3125550108' },
        further_phones: [{ phone: '3125550109', note: null }],
        ...{ dob: null, birthday: '04-13', company: 'Loom Ltd', tags: ['Dancers'] },
        ...{ street: '1 Main St', town: 'Chicago', state: 'IL', zip: '60601', note: 'Met at Maghi' },
      },
    },
    preview: { people: 1, badRows: 1 },
  },
  {
    what: 'Google Contacts before 2024',
    product: 'Google Contacts',
    file: csvOf([
      'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Family Name Yomi,Birthday,Location,Occupation,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted'.split(
        ',',
      ),
      [
        'Oldie Googler',
        'Oldie',
        '',
        'Googler',
        '',
        '',
        '',
        '1975-02-03',
        '',
        'Cook',
        '',
        '* myContacts',
        '* Home',
        'oldie@example.org',
        'Mobile',
        '312-555-0110',
        'Home',
        '2 Main St, Skokie, IL 60076',
      ],
    ]),
    people: {
      'Oldie Googler': {
        ...{ email: 'oldie@example.org', phone: '3125550110', dob: '1975-02-03', tags: [] },
        ...{ street: '2 Main St', town: 'Skokie', state: 'IL', zip: '60076' },
      },
    },
  },
  {
    what: 'Outlook, whose title is a form of address',
    product: 'Outlook',
    file: csvOf([
      'First Name,Middle Name,Last Name,Title,Suffix,Birthday,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,Primary Phone,Home Phone,Mobile Phone,Home Street,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Business Phone 2,Radio Phone'.split(
        ',',
      ),
      [
        'Olga',
        'M',
        'Outlooker',
        'Dr',
        '',
        '4/13/1980',
        '',
        '',
        'olga@example.org',
        'olga2@example.org',
        '',
        '312-555-0111',
        '312-555-0112',
        '3 Main St',
        'Chicago',
        'IL',
        '60601',
        'USA',
        'Omar',
        'Ona (8), Oli (5)',
        '',
        '',
      ],
    ]),
    people: {
      'Olga M Outlooker': {
        ...{ email: 'olga@example.org', phone: '3125550112', further_emails: ['olga2@example.org'] },
        further_phones: [{ phone: '3125550111', note: 'Home Phone' }],
        ...{ dob: '1980-04-13', street: '3 Main St', country: 'USA', household: family('Outlooker') },
      },
      'Omar Outlooker': { email: null, child: false, household: family('Outlooker') },
      'Ona Outlooker': {
        child: true,
        birth_year: 2018,
        birth_year_about: true,
        household: family('Outlooker'),
      },
      'Oli Outlooker': { child: true, birth_year: 2021, household: family('Outlooker') },
    },
  },
  {
    what: 'Mailchimp with somebody who has unsubscribed',
    product: 'Mailchimp',
    file: csvOf([
      'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID,NOTES,TAGS,UNSUB_TIME'.split(
        ',',
      ),
      [
        'mila@example.org',
        'Mila',
        'Chimpson',
        '4 Main St  Chicago IL 60601',
        '3125550113',
        '04/05',
        '2',
        '',
        '',
        '1',
        'a',
        '',
        '"Dancers","Board"',
        '2024-01-02 10:00:00',
      ],
      ['milo@example.org', 'Milo', 'Chimpson', '', '', '', '2', '', '', '2', 'b', '', '', ''],
    ]),
    people: {
      'Mila Chimpson': { birthday: '04-05', wants_no_mail: true, tags: ['Dancers', 'Board'] },
      'Milo Chimpson': { wants_no_mail: false },
    },
  },
  {
    what: 'Google Contacts with relatives, further addresses and fields of one’s own',
    product: 'Google Contacts',
    file: exportOf(
      'First Name,Last Name,File As,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Formatted,Address 2 - Label,Address 2 - Formatted,Relation 1 - Label,Relation 1 - Value,Relation 2 - Label,Relation 2 - Value,Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value',
      [
        {
          ...{ 'First Name': 'Rela', 'Last Name': 'Googleson', 'Phone 1 - Label': 'Mobile' },
          ...{ 'Phone 1 - Value': '312-555-0187', 'Phone 2 - Label': '* Home' },
          ...{ 'Phone 2 - Value': '312-555-0188', 'Address 2 - Label': 'Work' },
          ...{ 'Address 2 - Formatted': '1 Plaza\nLisle', 'Relation 1 - Label': 'Spouse' },
          ...{ 'Relation 1 - Value': 'Rolo Googleson', 'Relation 2 - Label': 'Daughter' },
          ...{ 'Relation 2 - Value': 'Rina', 'Event 1 - Label': 'Anniversary' },
          ...{ 'Event 1 - Value': '2001-02-14', 'Custom Field 1 - Label': 'Village' },
          'Custom Field 1 - Value': 'Tikapur',
        },
      ],
    ),
    people: {
      'Rela Googleson': {
        ...{ phone: '3125550187', further_phones: [{ phone: '3125550188', note: 'Home' }] },
        note: 'Address (Work): 1 Plaza, Lisle\nAnniversary: 2001-02-14\nVillage: Tikapur',
        household: family('Googleson'),
      },
      'Rolo Googleson': { household: family('Googleson') },
      'Rina Googleson': { child: true, household: family('Googleson') },
    },
  },
  {
    what: 'MembershipWorks with an account of a family, and its labels',
    product: 'MembershipWorks',
    file: exportOf('Account Name,Account ID,Contact Name,Email,Membership Level,Labels,Billing Method', [
      { 'Account Name': 'Accountson Family', 'Account ID': 'm1', 'Contact Name': 'Meena Accountson' },
      { 'Account Name': 'Solo Worksson', 'Contact Name': 'Solo Worksson', Labels: 'Volunteer, Dance' },
    ]),
    people: {
      'Meena Accountson': { member_number: 'm1', household: family('Accountson') },
      'Solo Worksson': { note: null, tags: ['Volunteer', 'Dance'] },
    },
  },
  {
    what: 'CiviCRM with a firm, a household and somebody who has died',
    product: 'CiviCRM',
    file: exportOf(
      'Contact ID,Contact Type,Sort Name,Display Name,First Name,Last Name,Household Name,Organization Name,Deceased,Email',
      [
        { 'Display Name': 'Civibank', 'Organization Name': 'Civibank', Email: 'civibank@example.org' },
        { 'Display Name': 'The Latesons', 'Household Name': 'The Latesons' },
        { 'Display Name': 'Civo Lateson', 'First Name': 'Civo', 'Last Name': 'Lateson', Deceased: '1' },
      ],
    ),
    people: { 'Civo Lateson': { wants_no_mail: true, note: expect.stringContaining('died') } },
    preview: { badRows: 2, invitations: 0, causes: [{ rows: [2] }, { column: 'name', rows: [3] }] },
  },
]

describe('a list of', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})
