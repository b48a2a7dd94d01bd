import { type CountryCode, getCountries } from 'libphonenumber-js/min'
import { emailAddress } from '../../../../../contract/accounts/schemas.ts'
import { caseFold, emailKey } from '../../../../text/comparison.ts'
import { mayBeOf, type PhoneWords, readPhones } from './phones.ts'
import type { RowProblem } from './problems.ts'
import type { RowCells } from './row-cells.ts'

/** The e-mail addresses of a row, in their order; a column of phone numbers may have some, too. */
export function emailsIn(cells: RowCells, columns: readonly ('email' | 'further_email' | 'spouse_email')[]) {
  const emails: string[] = []
  const problems: RowProblem[] = []
  for (const column of columns)
    for (const { text } of [...cells.all(column), ...(column === 'email' ? cells.all('phone') : [])])
      for (const part of text
        .replace(/mailto:/gi, '')
        .split(/[\s;,/|<>&]+|:::/)
        .filter(Boolean)) {
        if (!part.includes('@')) continue
        const read = emailAddress.safeParse(part.replace(/[.)]+$/, '').replace(/^\(/, ''))
        if (!read.success) problems.push({ column, code: 'email', cell: part })
        else if (!emails.some((one) => emailKey(one) === emailKey(read.data))) emails.push(read.data)
      }
  for (const column of columns)
    for (const { text } of cells.all(column))
      if (!text.includes('@') && !noValue.test(text) && !isPhone(text))
        problems.push({ column, code: 'email', cell: text })
  return { emails, problems }
}

const noValue = /^(?:none|no|n\/?a|nil|-+|unknown|\?+|x+)$/i

function isPhone(text: string): boolean {
  const { phones, bad } = readPhones(text)
  return phones.length > 0 && bad.length === 0
}

/** Headings that state no kind of number. */
const plainPhone = /^\s*(?:phone|tel(?:ephone|efon)?)(?: number)?(?:_adh)?[\s\d#.:]*$/i
const emailWords = /(?:mailto:)?[^\s;,/|<>&()]+@[^\s;,/|<>&()]+/g

/** The phone numbers of a row, in their order, and the parts that are none; e-mail addresses beside them are left out. */
export function phonesIn(cells: RowCells, columns: readonly ('phone' | 'further_phone' | 'spouse_phone')[]) {
  const phones: PhoneWords[] = []
  const problems: RowProblem[] = []
  const country = countryOf(cells)
  for (const column of columns)
    for (const { text, heading } of cells.all(column)) {
      const read = readPhones(text.replace(emailWords, ' '), country)
      const kind = column === 'further_phone' && !plainPhone.test(heading) ? heading.trim() : null
      for (const one of read.phones)
        if (!phones.some(({ phone }) => phone === one.phone)) phones.push({ ...one, note: one.note ?? kind })
      for (const cell of read.bad) problems.push({ column, code: 'phone', cell })
    }
  if (columns.includes('phone'))
    for (const { text } of cells.all('email'))
      for (const one of readPhones(text.replace(emailWords, ' ')).phones)
        if (!phones.some(({ phone }) => phone === one.phone)) phones.push(one)
  return { phones, problems }
}

/** Returns the country of a row's address, from its column or the address itself. */
function countryOf(cells: RowCells): CountryCode | null {
  return countryIn(cells.text('country') || (countryAtEnd(oneLine(cells.text('address')))?.country ?? ''))
}

/** Splits an address from the country at its end; null without one. Codes such as IN or CA may be states. */
function countryAtEnd(text: string): { rest: string; country: string } | null {
  const { rest, country } = /^(?<rest>.*\S)\s*,\s*(?<country>[^,\d]{3,})$/u.exec(text)?.groups ?? {}
  return rest && country && countryIn(country) !== null ? { rest, country } : null
}

/** Checks whether a row's phone number may be one of the country of its address. */
export function isPhoneGuessed(cells: RowCells, phones: readonly PhoneWords[]): boolean {
  return phones.slice(0, 1).some(({ phone }) => mayBeOf(phone, countryOf(cells)))
}

/** The parts of a postal address, as a profile and a household store them. */
export interface AddressParts {
  street: string | null
  town: string | null
  state: string | null
  zip: string | null
  country: string | null
}

const american =
  /^(?<street>.+?),\s*(?<town>\p{L}[\p{L}\p{M} .'’-]*?),?\s+(?<state>[A-Za-z]{2})\.?,?\s+(?<zip>\d{5}(?:-\d{4})?)(?:,?\s+(?<country>U\.?S\.?A?\.?|United States(?: of America)?))?$/u
const withCommas =
  /^(?<street>[^,]+(?:,[^,]*(?:apt|unit|suite|ste|#)[^,]*)?),\s*(?<town>[^,\d]+)(?:,\s*(?<state>[A-Za-z]{2}))?(?:,?\s*(?<country>U\.?S\.?A?\.?|Nepal|United States|Canada|India))?$/iu

/** 'Chicago, IL 60601' in a column of its own. */
const townStateZip =
  /^(?<town>\p{L}[\p{L}\p{M} .'’-]*?),?\s+(?<state>[A-Za-z]{2})\.?(?:,?\s+(?<zip>\d{5}(?:-\d{4})?))?$/u

const stateCodes = new Set(
  'al ak az ar ca co ct de dc fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa pr ri sc sd tn tx ut vt va wa wv wi wy ab bc mb nb nl ns nt nu on pe qc sk yt'.split(
    ' ',
  ),
)

/** Parses the postal address of a row, from its parts or from one cell. Returns null where there is none. */
export function addressIn(cells: RowCells): AddressParts | null {
  const part = (column: 'town' | 'state' | 'zip' | 'country') => cells.text(column) || null
  const place = cells.text('location')
  const street = [...cells.all('street'), ...cells.all('street_2')]
    .map(({ text }) => oneLine(text))
    .join(', ')
  const whole = oneLine(cells.text('address'))
  const given = {
    ...{ town: part('town'), state: part('state'), zip: part('zip'), country: part('country') },
    ...(american.test(whole) ? {} : partsOfPlace(place)),
  }
  if (street !== '') return { street, ...given, town: given.town ?? (place || null) }
  const hasParts = given.zip !== null || given.state !== null || given.town !== null
  if (whole === '') return hasParts ? { street: null, ...given, town: given.town ?? (place || null) } : null
  const found = american.exec(whole) ?? withCommas.exec(whole)
  const { town = null, state = null, zip = null, country = null } = found?.groups ?? {}
  const isSure = found !== null && (state === null || stateCodes.has(state.toLowerCase())) && !hasParts
  if (!isSure) return { street: whole, ...given, town: given.town ?? (place || null) }
  return {
    street: found?.groups?.street?.replace(/,$/, '') ?? whole,
    town,
    state: state?.toUpperCase() ?? null,
    zip,
    country,
  }
}

/** Reads town, state and ZIP code from one text; nothing of a mere town. */
function partsOfPlace(place: string): Partial<AddressParts> {
  const { town, state, zip } = townStateZip.exec(place)?.groups ?? {}
  if (!town || !state || !stateCodes.has(state.toLowerCase())) return {}
  return { town, state: state.toUpperCase(), ...(zip && { zip }) }
}

function oneLine(text: string): string {
  return text
    .split(/\s*\n\s*|\s{2,}/)
    .filter(Boolean)
    .join(', ')
    .replace(/\s+/g, ' ')
    .replace(/,\s*,/g, ',')
    .trim()
}

/** Returns an address as one text, for grouping people by address. */
export function addressText(address: AddressParts | null): string | null {
  // A town alone is no address: many people live there.
  if (!address?.street) return null
  const { street, town, state, zip } = address
  return [street, town, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Removes and returns the address that contains the second person's given name. */
export function takeEmailOf(emails: string[], name: string, otherName: string): string | null {
  const [given = ''] = caseFold(name).split(' ')
  const [other = ''] = caseFold(otherName).split(' ')
  const index = emails.findIndex((email, at) => {
    const box = caseFold(email.split('@')[0] ?? '')
    return at > 0 && given.length > 2 && box.includes(given) && !box.includes(other)
  })
  return index < 0 ? null : (emails.splice(index, 1)[0] ?? null)
}

const languages = ['en', 'ne', 'de', 'fr', 'es']
/** Usual names and three-letter codes of countries that lists of members contain. */
const otherNames =
  'usa US,u.s. US,u.s.a. US,america US,united states of america US,uk GB,gbr GB,great britain GB,england GB,scotland GB,wales GB,deu DE,ger DE,aut AT,che CH,fra FR,ita IT,esp ES,nld NL,holland NL,bel BE,dnk DK,swe SE,nor NO,fin FI,pol PL,prt PT,irl IE,npl NP,nep NP,ind IN,bgd BD,pak PK,lka LK,btn BT,chn CN,jpn JP,kor KR,korea KR,mys MY,sgp SG,hkg HK,aus AU,nzl NZ,can CA,mex MX,bra BR,are AE,uae AE,u.a.e. AE,qat QA,sau SA,kwt KW,bhr BH,omn OM,isr IL,zaf ZA'

let known: Map<string, CountryCode> | undefined

/** Returns the code of the country that a text names, in several languages; null for other text. */
function countryIn(text: string): CountryCode | null {
  if (text === '') return null
  known ??= countryNames()
  return known.get(caseFold(text)) ?? null
}

function countryNames(): Map<string, CountryCode> {
  const names = new Map<string, CountryCode>()
  const codes = getCountries()
  for (const code of codes) names.set(caseFold(code), code)
  for (const language of languages) {
    const own = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of codes) names.set(caseFold(own.of(code) ?? code), code)
  }
  for (const pair of otherNames.split(',')) {
    const [, name = '', code] = /^(.+) ([A-Z]{2})$/.exec(pair) ?? []
    names.set(name, code as CountryCode)
  }
  return names
}
