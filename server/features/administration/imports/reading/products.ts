import type {
  DateColumn,
  DateOrder,
  ImportColumn,
} from '../../../../../contract/administration/imports/options.ts'
import { headingKey } from './headings.ts'

/** A program whose exports are recognised by their headings. */
interface Product {
  name: string
  /** Distinctive headings; three of them identify the product. */
  odd: string
  /** Headings whose meaning differs from the usual one; `-` for ignored columns. */
  columns: Partial<Record<ImportColumn | '-', string>>
  dateOrders?: Partial<Record<DateColumn, DateOrder>>
}

const oddHeadingsNeeded = 3

const products: Product[] = [
  {
    name: 'Google Contacts',
    odd: 'phonetic first name, phonetic last name, e-mail 1 - label, phone 1 - label, address 1 - formatted, yomi name, given name yomi, e-mail 1 - type, phone 1 - type, e-mail 1 - value, phone 1 - value, file as',
    columns: {
      email: 'e-mail 1 - value',
      further_email: 'e-mail 2 - value, e-mail 3 - value, e-mail 4 - value',
      phone: 'phone 1 - value',
      further_phone: 'phone 2 - value, phone 3 - value, phone 4 - value',
      address: 'address 1 - formatted',
      street: 'address 1 - street',
      street_2: 'address 1 - po box, address 1 - extended address',
      town: 'address 1 - city',
      state: 'address 1 - region',
      zip: 'address 1 - postal code',
      country: 'address 1 - country',
      company: 'organization name, organization 1 - name',
      note: 'organization title, organization 1 - title, nickname, maiden name, occupation, relation 1 - value, relation 2 - value, relation 3 - value, relation 4 - value, event 1 - value, event 2 - value, custom field 1 - value, custom field 2 - value, custom field 3 - value, address 2 - formatted, address 3 - formatted',
      tags: 'labels, group membership',
      website: 'website 1 - value',
      '-': 'location, subject, language, photo, short name, initials, priority, sensitivity, mileage, hobby, billing information, directory server',
    },
  },
  {
    name: 'Outlook',
    odd: 'internet free busy, home street, home street 2, home postal code, business phone 2, assistant’s name, assistant’s phone, organizational id number, radio phone, tty/tdd phone, telex, user 1, billing information, e-mail 2 address, company main phone, home address po box',
    columns: {
      prefix: 'title',
      email: 'e-mail address',
      further_email: 'e-mail 2 address, e-mail 3 address',
      phone: 'mobile phone',
      further_phone: 'primary phone, home phone, home phone 2, business phone, business phone 2, other phone',
      address: 'home address',
      street: 'home street',
      street_2: 'home street 2, home street 3, home address po box',
      town: 'home city',
      state: 'home state',
      zip: 'home postal code',
      country: 'home country',
      tags: 'categories, keywords',
      note: 'job title, profession, anniversary, department, business address, business street, business city, business state, business postal code, business country, other address, referred by',
      '-': 'location, language, initials, account, priority, private, sensitivity, gender id, home fax, business fax, other fax, company main phone, manager’s name, mileage, hobby, pager, callback',
    },
  },
  {
    name: 'Mailchimp',
    odd: 'member_rating, optin_time, optin_ip, confirm_time, confirm_ip, gmtoff, dstoff, leid, euid, last_changed, unsub_time, unsub_campaign_title',
    columns: {
      no_mail: 'unsub_time',
      tags: 'tags',
      address: 'address',
      phone: 'phone number, phone',
      '-': 'member_rating, optin_time, optin_ip, confirm_time, confirm_ip, latitude, longitude, timezone, cc, region, last_changed, unsub_campaign_title, unsub_campaign_id, unsub_reason, unsub_reason_other',
    },
    dateOrders: { dob: 'month' },
  },
  {
    name: 'Wild Apricot',
    odd: 'user id, group participation, event registrant, suspended member, membership enabled, membership level id, member bundle id or email, renewal date last changed, access to profile by others, photo albums enabled, level last changed, administration access',
    columns: {
      email: 'e-mail, email',
      company: 'organization',
      household: 'member bundle id or email',
      level: 'membership level',
      active: 'membership status',
      from: 'member since',
      paid_until: 'renewal due',
      member_number: 'user id',
      no_mail: 'email delivery disabled, receiving emails disabled',
      wants_mail: 'subscribed to emails',
      tags: 'group participation',
      note: 'balance, archived, suspended member',
      notes: 'notes',
      '-': 'member, donor, event registrant, opted in, member role, bundle id, event announcements, member emails and newsletters, subscription source, administration access, administrator role, created on, creation date, profile last updated, last login, last login date, updated by, total donated, registered for specific event, membership enabled, membership level id, renewal date last changed, level last changed, access to profile by others, details to show, photo albums enabled, terms of use accepted, password',
    },
  },
  {
    name: 'MembershipWorks',
    odd: 'account name, account id, membership add-on, membership add-ons, public directory email, profile description, tagline, privacy: do not show street address, billing method, account created, membership billing method',
    columns: {
      name: 'account name, contact name',
      note: 'membership add-on, membership add-ons, tagline',
      tags: 'label, labels',
      member_number: 'account id',
      level: 'membership level',
      from: 'join date',
      paid_until: 'renewal date',
      phone: 'mobile',
      further_phone: 'phone',
      street: 'address, address 1, address (line 1)',
      town: 'city',
      company: 'organization name',
      bio: 'profile description',
      no_mail: 'unsubscribe',
      '-': 'fax, skype, directory, position, billing method',
    },
  },
  {
    name: 'Galette',
    odd: 'id_adh, nom_adh, prenom_adh, titre_adh, ddn_adh, adresse_adh, cp_adh, ville_adh, pays_adh, tel_adh, gsm_adh, email_adh, date_crea_adh, date_echeance, sexe_adh',
    columns: {
      member_number: 'id_adh, num_adh',
      last_name: 'nom_adh',
      first_name: 'prenom_adh',
      prefix: 'titre_adh',
      dob: 'ddn_adh',
      gender: 'sexe_adh',
      street: 'adresse_adh',
      street_2: 'adresse2_adh',
      zip: 'cp_adh',
      town: 'ville_adh',
      state: 'region_adh',
      country: 'pays_adh',
      phone: 'gsm_adh',
      further_phone: 'tel_adh',
      email: 'email_adh',
      website: 'url_adh',
      from: 'date_crea_adh',
      paid_until: 'date_echeance',
      active: 'activite_adh',
      notes: 'info_adh',
      note: 'id_statut, libelle_statut, prof_adh, pseudo_adh',
    },
  },
  {
    name: 'Tendenci',
    odd: 'account_id, position_title, member_number, membership_type, join_dt, renew_dt, expire_dt, status_detail, work_phone, home_phone, mobile_phone',
    columns: {
      prefix: 'salutation',
      company: 'company',
      phone: 'mobile_phone',
      further_phone: 'phone, home_phone, work_phone',
      further_email: 'email2',
      street: 'address',
      street_2: 'address2',
      town: 'city',
      from: 'join_dt',
      to: 'expire_dt',
      active: 'status_detail',
      level: 'membership_type',
      note: 'position_title, department',
      '-': 'username, account_id, fax, county, renew_dt',
    },
  },
  {
    name: 'CiviCRM',
    odd: 'contact id, contact type, external identifier, sort name, display name, individual prefix, individual suffix, no bulk emails (user opt out), supplemental address 1, preferred communication method, do not trade, legal identifier, household name',
    columns: {
      name: 'display name',
      household: 'household name',
      street: 'street address',
      street_2: 'supplemental address 1, supplemental address 2',
      town: 'city',
      member_number: 'external identifier',
      company: 'current employer, organization name',
      contact_type: 'contact type',
      no_mail: 'do not email, no bulk emails (user opt out), deceased, is deceased, contact is deceased',
      note: 'contact source, nickname, job title',
      '-': 'contact id, contact subtype, sort name, do not phone, do not mail, do not sms, do not trade, legal identifier, image url, preferred language, preferred communication method, gender id, individual prefix, individual suffix',
    },
  },
  {
    name: 'Admidio',
    odd: 'surname, postal code, role/membership, start, end, mobile',
    columns: {
      street: 'street',
      town: 'city',
      phone: 'mobile',
      further_phone: 'phone',
      tags: 'role/membership',
      from: 'start',
      to: 'end',
    },
  },
]

/** The keys of each product’s distinctive headings. */
const oddHeadings = products.map((product) => ({ product, odd: product.odd.split(',').map(headingKey) }))

/** Finds the product that wrote a list. Admidio, whose headings are common, must have them all. */
export function productOf(headings: readonly string[]): Product | null {
  const keys = new Set(headings.map(headingKey))
  const counts = oddHeadings.map(({ product, odd }) => {
    const found = odd.filter((key) => keys.has(key)).length
    const needed = product.name === 'Admidio' ? odd.length : oddHeadingsNeeded
    return { product, found: found < needed ? 0 : found }
  })
  const best = counts.reduce((one, other) => (other.found > one.found ? other : one))
  return best.found > 0 ? best.product : null
}

/** Returns the columns of a product's headings: null for ignored, undefined for usual ones. */
export function columnsOfProduct({ columns }: Product): Map<string, ImportColumn | null> {
  return new Map(
    Object.entries(columns).flatMap(([column, headings]) =>
      headings
        .split(',')
        .map((heading) => [headingKey(heading), column === '-' ? null : (column as ImportColumn)] as const),
    ),
  )
}
