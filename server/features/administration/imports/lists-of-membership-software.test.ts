import { beforeAll, describe, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { exportOf, family, ImportedLists, type List } from '../../../../tests/support/imported-lists.ts'

let lists: ImportedLists
beforeAll(async () => {
  lists = await ImportedLists.on(await anApp())
})

const bundle = {
  ...{ Member: 'yes', 'Event registrant': 'yes', 'Suspended member': 'no', 'Membership enabled': 'yes' },
  ...{ 'Membership level': 'Family', 'Membership level ID': '9', 'Membership status': 'Active' },
  ...{ 'Member since': '2019-02-03', 'Renewal due': '2027-02-03' },
  'Member bundle ID or email': 'wanda@example.org',
}

const examples: List[] = [
  {
    what: 'Wild Apricot with a bundle',
    product: 'Wild Apricot',
    file: exportOf(
      'User ID,First name,Last name,Organization,e-Mail,Phone,Group participation,Event registrant,Member,Suspended member,Membership enabled,Membership level,Membership level ID,Membership status,Member since,Renewal due,Member bundle ID or email,Notes,Balance',
      [
        {
          ...{ 'User ID': '71', 'First name': 'Wanda', 'Last name': 'Apricot', Balance: '25' },
          ...{ 'e-Mail': 'wanda@example.org', Phone: '312-555-0114' },
          ...bundle,
        },
        { 'User ID': '72', 'First name': 'Willy', 'Last name': 'Apricot', ...bundle },
      ],
    ),
    people: {
      'Wanda Apricot': {
        member_number: '71',
        joined_on: '2019-02-03',
        note: 'Membership level: Family\nBalance: 25',
      },
      'Willy Apricot': { email: null, joined_on: '2019-02-03' },
    },
    preview: { people: 2, memberships: 2, badRows: 0, households: 1 },
  },
  {
    what: 'Galette',
    product: 'Galette',
    file: exportOf(
      'id_adh,nom_adh,prenom_adh,titre_adh,ddn_adh,sexe_adh,adresse_adh,cp_adh,ville_adh,tel_adh,gsm_adh,email_adh,date_crea_adh',
      [
        {
          ...{ id_adh: '5', nom_adh: 'Galette', prenom_adh: 'Amélie', titre_adh: 'Mme', sexe_adh: 'F' },
          ...{ ddn_adh: '1980-04-13', adresse_adh: '1 rue X', cp_adh: '75001', ville_adh: 'Paris' },
          ...{ gsm_adh: '+33 6 12 34 56 78', email_adh: 'amelie@example.org', date_crea_adh: '2020-01-02' },
        },
      ],
    ),
    people: {
      'Amélie Galette': {
        ...{ member_number: '5', phone: '+33612345678', dob: '1980-04-13', town: 'Paris' },
        ...{ gender: 'female', joined_on: '2020-01-02' },
      },
    },
  },
  {
    what: 'Tendenci, whose mobile phone wins over three others, with a spouse',
    product: 'Tendenci',
    file: exportOf(
      'first_name,last_name,username,account_id,email,email2,phone,salutation,company,position_title,sex,address,address2,city,state,zipcode,county,country,url,fax,work_phone,home_phone,mobile_phone,dob,spouse,department,member_number,membership_type,join_dt,renew_dt,expire_dt,status_detail',
      [
        {
          ...{ first_name: 'Tenzin', last_name: 'Dencison', username: 'tdencison', account_id: '9001' },
          ...{ email: 'tenzin@example.org', email2: 'tenzin.d@example.org', salutation: 'Mr.', sex: 'm' },
          ...{ phone: '312-555-0151', work_phone: '312-555-0152', fax: '312-555-0159' },
          ...{ home_phone: '312-555-0153', mobile_phone: '312-555-0154', dob: '1979-11-30' },
          ...{ company: 'Loom Ltd', position_title: 'Weaver', url: 'https://weaver.example.org' },
          ...{ address: '5 Main St', address2: 'Apt 2', city: 'Aurora', state: 'IL', zipcode: '60505' },
          ...{ county: 'Kane', country: 'United States', spouse: 'Tara', member_number: 'T-19' },
          ...{ membership_type: 'Family', join_dt: '2018-05-01 00:00:00', status_detail: 'active' },
        },
        {
          ...{ first_name: 'Telma', last_name: 'Dencison', account_id: '9002', status_detail: 'expired' },
          ...{ join_dt: '2016-05-01 00:00:00', expire_dt: '2017-04-30 00:00:00', phone: '312-555-0155' },
        },
      ],
    ),
    people: {
      'Tenzin Dencison': {
        ...{ email: 'tenzin@example.org', further_emails: ['tenzin.d@example.org'], phone: '3125550154' },
        further_phones: [
          { phone: '3125550151', note: null },
          { phone: '3125550152', note: 'work_phone' },
          { phone: '3125550153', note: 'home_phone' },
        ],
        ...{ dob: '1979-11-30', gender: 'male', company: 'Loom Ltd', member_number: 'T-19' },
        ...{ street: '5 Main St, Apt 2', town: 'Aurora', state: 'IL', zip: '60505' },
        ...{ joined_on: '2018-05-01', household: family('Dencison') },
      },
      'Tara Dencison': { email: null, household: family('Dencison') },
      'Telma Dencison': { phone: '3125550155', joined_on: '2016-05-01', household: null },
    },
    preview: { memberships: 2, badRows: 0, problemCount: 0 },
  },
  {
    what: 'CiviCRM with somebody who opted out',
    product: 'CiviCRM',
    file: exportOf(
      'Contact ID,Contact Type,Contact Subtype,Do Not Email,Do Not Phone,No Bulk Emails (User Opt Out),External Identifier,Sort Name,Display Name,Nickname,Preferred Communication Method,First Name,Middle Name,Last Name,Job Title,Birth Date,Deceased,Household Name,Organization Name,Individual Prefix,Individual Suffix,Gender,Current Employer,Street Address,Supplemental Address 1,City,Postal Code,State,Country,Phone,Email,Website,Group(s),Tag(s),Note(s)',
      [
        {
          ...{ 'Contact ID': '301', 'Contact Type': 'Individual', 'External Identifier': 'M-7' },
          ...{ 'Sort Name': 'Civison, Cira', 'Display Name': 'Dr. Cira Civison', Deceased: 'No' },
          ...{ 'First Name': 'Cira', 'Last Name': 'Civison', 'Individual Prefix': 'Dr.', Gender: 'Female' },
          ...{ 'Do Not Email': 'No', 'No Bulk Emails (User Opt Out)': 'Yes', 'Birth Date': '1966-07-08' },
          ...{
            'Street Address': '6 Main St',
            'Supplemental Address 1': 'Unit B',
            City: 'Elgin',
            State: 'IL',
          },
          ...{ 'Postal Code': '60120', Country: 'United States', Phone: '+44 20 7946 0958' },
          ...{ Email: 'cira@example.org', 'Current Employer': 'Clinic', 'Tag(s)': 'Donors, Singers' },
          ...{ 'Note(s)': 'Brings dhikri', 'Job Title': 'Physician' },
        },
        {
          ...{ 'Contact ID': '302', 'Contact Type': 'Individual', 'Display Name': 'Civo Civison' },
          ...{ 'First Name': 'Civo', 'Last Name': 'Civison', 'No Bulk Emails (User Opt Out)': 'No' },
          ...{ Email: 'civo@example.org', 'Do Not Email': 'No', Deceased: 'No' },
        },
      ],
    ),
    people: {
      'Cira Civison': {
        ...{ email: 'cira@example.org', phone: '+442079460958', dob: '1966-07-08', wants_no_mail: true },
        ...{ street: '6 Main St, Unit B', town: 'Elgin', state: 'IL', zip: '60120', member_number: 'M-7' },
        ...{ gender: 'female', company: 'Clinic', tags: ['Donors', 'Singers'] },
        note: 'Job Title: Physician\nBrings dhikri',
      },
      'Civo Civison': { email: 'civo@example.org', wants_no_mail: false },
    },
    preview: { badRows: 0, problemCount: 0 },
  },
  {
    what: 'MembershipWorks, whose dates begin with the month’s name',
    product: 'MembershipWorks',
    file: exportOf(
      'Account ID,Account Name,Contact Name,First Name,Last Name,Email,Phone,Mobile,Address (Line 1),Address (Line 2),City,State,Postal Code,Country,Website,Organization Name,Membership Level,Membership Add-ons,Billing Method,Join Date,Renewal Date,Labels,Profile Description',
      [
        {
          ...{ 'Account ID': '5f0c', 'Account Name': 'Mem Workson', 'First Name': 'Mem' },
          ...{ 'Last Name': 'Workson', Email: 'mem@example.org', Phone: '312-555-0156' },
          ...{ Mobile: '312-555-0157', 'Address (Line 1)': '7 Main St', City: 'Joliet', State: 'IL' },
          ...{ 'Postal Code': '60431', 'Membership Level': 'Friend', 'Join Date': 'Mar 02 2020' },
          ...{ 'Renewal Date': 'Mar 02 2027', 'Profile Description': 'Plays the madal' },
        },
      ],
    ),
    people: {
      'Mem Workson': {
        ...{ email: 'mem@example.org', phone: '3125550157', member_number: '5f0c' },
        further_phones: [{ phone: '3125550156', note: null }],
        ...{ street: '7 Main St', town: 'Joliet', state: 'IL', zip: '60431', joined_on: '2020-03-02' },
        note: 'Membership Level: Friend',
      },
    },
    preview: { memberships: 1, unsureDates: [] },
  },
  {
    what: 'Admidio, whose days stand before months',
    product: 'Admidio',
    file: exportOf(
      'Surname,First name,Street,Postal code,City,Country,Phone,Mobile,Birthday,Gender,E-mail,Website,Role/Membership,Start,End',
      [
        {
          ...{ Surname: 'Midio', 'First name': 'Adelheid', Street: 'Ringstr. 1', 'Postal code': '10115' },
          ...{ City: 'Berlin', Country: 'Germany', Phone: '+49 30 901820', Mobile: '+49 1512 3456789' },
          ...{ Birthday: '05.04.1971', Gender: 'female', 'E-mail': 'adelheid@example.org' },
          ...{ 'Role/Membership': 'Dancers', Start: '01.02.2015' },
        },
      ],
    ),
    people: {
      'Adelheid Midio': {
        ...{ email: 'adelheid@example.org', phone: '+4915123456789', dob: '1971-04-05' },
        further_phones: [{ phone: '+4930901820', note: null }],
        ...{ street: 'Ringstr. 1', town: 'Berlin', zip: '10115', country: 'Germany' },
        ...{ gender: 'female', tags: ['Dancers'], joined_on: '2015-02-01' },
      },
    },
    preview: { memberships: 1 },
  },
]

describe('a list of', () => {
  it.each(examples)('$what', (list) => lists.comesIn(list))
})
