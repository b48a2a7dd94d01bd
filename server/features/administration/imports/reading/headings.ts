import { type ImportColumn, importColumns } from '../../../../../contract/administration/imports/options.ts'

/** The usual headings of each column in several languages, in lower case, separated by commas. */
const usualHeadings: Partial<Record<ImportColumn, string>> = {
  email:
    'email, email address, emailid, mail, primary email, emails, email addresses, e-mail 1, correo, correo electronico, courriel, adresse mail, इमेल, ईमेल, इ-मेल',
  further_email:
    'email 2, email 3, e-mail 2 address, e-mail 3 address, other email, alternate email, secondary email, second email, work email',
  name: 'name, full name, member name, member, name of member, names, complete name, contact name, contact person, saved name, public display name, head of family, head of household, family head, primary member, parent, parent name, parents, display name, account name, names of members, adult 1, adult, member 1, parent 1, person 1, applicant 1, first adult, vollständiger name, nombre completo, nom complet, nom, नाम, पूरा नाम, नाम थर, नामथर, सदस्यको नाम, पुरा नाम',
  other_name:
    'name in nepali, nepali name, name nepali, name devanagari, devanagari name, name in devanagari, नेपाली नाम, नाम नेपालीमा, अङ्ग्रेजी नाम, नाम अङ्ग्रेजीमा, native name, name in english, english name',
  first_name:
    'first name, first, given name, given names, fname, forename, vorname, nombre, prénom, पहिलो नाम',
  middle_name: 'middle name, middle, mname, mi, middle initial, additional name, बीचको नाम',
  last_name:
    'last name, last, surname, family name, lname, nachname, familienname, nom de famille, apellido, apellidos, थर, उपनाम, जात',
  prefix:
    'prefix, name prefix, salutation, honorific, individual prefix, mr/mrs, anrede, titel, tratamiento, civilité',
  suffix: 'suffix, name suffix, individual suffix',
  phone:
    'phone, mobile, cell, gsm, cell phone, mobile phone, phone number, mobile number, cell number, telephone, tel, contact, contact number, contact no, phone no, mobile no, ph, ph no, primary phone, phone 1, whatsapp, whatsapp number, viber, telefon, telefonnummer, handy, handynummer, mobil, mobiltelefon, telefono, movil, celular, téléphone, portable, फोन, फोन नं, फोन नम्बर, मोबाइल, मोबाइल नं, मोबाइल नम्बर, सम्पर्क, सम्पर्क नं, सम्पर्क नम्बर, फ़ोन, टेलिफोन',
  further_phone:
    'phone 2, home phone, home phone 2, work phone, business phone, business phone 2, office phone, other phone, alternate phone, second phone, secondary phone, landline, home tel, work tel, festnetz, telefon privat, telefon geschäftlich, tel privat, tel geschäftlich, car phone, घरको फोन',
  dob: 'dob, birthday, birthdate, birth date, birth, date of birth, born, bday, geburtsdatum, geburtstag, geb.-datum, geb., geboren, geboren am, fecha de nacimiento, nacimiento, date de naissance, जन्म मिति, जन्ममिति, जन्म दिन, जन्म तिथि, जन्म',
  birth_year: 'birth year, year of birth, yob, born in, geburtsjahr, जन्म वर्ष, जन्म साल',
  age: 'age, age years, alter, edad, âge, उमेर, आयु, वर्ष',
  gender: 'gender, sex, m/f, geschlecht, género, sexo, sexe, लिङ्ग, लिंग',
  position:
    'position, occupation, profession, job, job title, beruf, profesión, ocupación, profession, पेशा, पेसा',
  company:
    'company, employer, organization, organisation, organization name, workplace, firma, empresa, entreprise',
  website: 'website, web, homepage, url, web page, site web',
  location:
    'location, city, town, city/state, city/state/zip, city state zip code, place, residence, city state, ort, wohnort, stadt, ciudad, ville, शहर, सहर',
  address:
    'address, us address, usa address, address in usa, local address, home address, postal address, mailing address, full address, adresse, anschrift, dirección, domicilio, ठेगाना, पता, current address, हालको ठेगाना, address 1 formatted, second address, other address, permanent address, previous address, work address, office address, business address, address in nepal, nepal address, home address in nepal, स्थायी ठेगाना, नेपालको ठेगाना',
  street:
    'street, street address, address line 1, address 1, address1, home street, street 1, straße, strasse, strasse und hausnummer, calle, rue, addr1',
  street_2:
    'street 2, address line 2, address 2, address2, apt, apartment, unit, home street 2, home street 3, suite, supplemental address 1, extended address, addr2',
  state:
    'state, st, province, region, state/province, home state, bundesland, estado, provincia, प्रदेश, राज्य, state code',
  zip: 'zip, zip code, zipcode, postal code, postcode, post code, home postal code, plz, postleitzahl, código postal, code postal, हुलाक कोड',
  country: 'country, home country, nation, land, país, pays, देश',
  household:
    'household, household name, household id, household number, family, family id, family number, family no, household no, house no, bundle id, familie, familia, famille, परिवार, घर नं',
  relation:
    'relation, relationship, relation to head, relationship to head, family role, role in family, member role, नाता, सम्बन्ध, beziehung',
  spouse:
    'spouse, spouse name, name of spouse, wife, husband, partner, wife name, husband name, spouse/partner, partner name, ehepartner, ehefrau, partnername, cónyuge, conjoint, श्रीमती, श्रीमान, पति, पत्नी, जीवनसाथी, पति/पत्नी, spouse first name',
  spouse_last_name: 'spouse last name, spouse surname, wife last name, husband last name',
  spouse_email: 'spouse email, spouse email address, wife email, husband email, partner email',
  spouse_phone: 'spouse phone, spouse mobile, spouse cell, wife phone, husband phone, partner phone',
  spouse_dob: 'spouse dob, spouse birthday, spouse date of birth, wife dob, husband dob',
  children:
    'children, child, kids, kid, dependents, children names, names of children, children name age, kids names, child name, child 1, child 2, child 3, child 4, child 5, child 6, kinder, hijos, enfants, सन्तान, छोराछोरी, बालबच्चा, बच्चाहरू, बच्चा',
  child_age: 'child age, children age, children ages, kids ages, age of children, ages of children',
  child_dob: 'child dob, child birthday, child date of birth',
  title: 'title, role, office, post, designation, पद, funktion, cargo, fonction, role/membership',
  category:
    'category, member category, membership category, श्रेणी, वर्ग, सदस्यता श्रेणी, सदस्यताको श्रेणी, सदस्यता वर्ग, सदस्यको वर्ग',
  type: 'type, membership type, type of membership, type of member, kind of membership, member type, membership, mitgliedschaft, प्रकार, सदस्यता, सदस्यता प्रकार, सदस्यताको प्रकार, सदस्यको प्रकार, सदस्यता किसिम',
  level: 'level, membership level, member level, plan, tier, तह, सदस्यता तह',
  from: 'from, member since, since, joined, join date, joining date, date joined, start date, start, date of joining, membership start, join dt, eintritt, eintritt am, eintrittsdatum, beitritt, beitrittsdatum, mitglied seit, registration date, enrollment date, date d’adhésion, date adhésion, adhésion, fecha de alta, fecha de ingreso, सदस्य भएको मिति, सदस्यता मिति, सदस्यता लिएको मिति, सदस्य बनेको मिति, दर्ता मिति, आबद्ध मिति, प्रवेश मिति, member from',
  to: 'to, until, end date, end, membership end date, membership end, end of membership, expires, expiry, expiry date, valid until, expiration date, austritt, gültig bis',
  paid_until:
    'paid until, paid through, paid thru, paid to, dues paid until, dues paid through, renewal due, renewal date, next renewal, bezahlt bis, beitrag bezahlt bis, pagado hasta, payé jusqu’au, échéance, date d’échéance',
  opening_balance: 'opening balance, credit balance, dues credit',
  amount_owed:
    'amount owed, owed, owes, amount due, balance due, balance owed, dues owed, dues outstanding, outstanding, outstanding balance, arrears, due balance, dues balance due, total due, due amount, dues pending, pending dues, unpaid dues, unpaid, offen, rückstand, cotisation due, montant dû, cuota pendiente, बाँकी, बाँकी रकम, तिर्न बाँकी, बक्यौता',
  note: 'balance, dues balance, account balance, current balance, member balance, saldo, मौज्दात',
  active: 'active, status, statut, is active, membership status, member status, अवस्था, स्थिति, सदस्यता अवस्था',
  member_number:
    'member number, member no, member id, membership number, membership no, membership id, id no, mitgliedsnummer, mitgliednr, número de socio, numéro de membre, numéro d’adhérent, सदस्यता नं, सदस्यता नम्बर, सदस्य नं, सदस्य नम्बर',
  tags: 'tags, labels, groups, group membership, categories, keywords, tag, group, committee, committees',
  notes:
    'notes, note, remarks, remark, comments, comment, bemerkung, bemerkungen, notas, remarques, कैफियत, टिप्पणी',
  no_mail:
    'no mail, no email, wants no mail, do not email, do not mail, no bulk emails (user opt out), unsubscribed, unsubscribe, unsub time, opted out, opt out, email delivery disabled, receiving emails disabled',
  wants_mail:
    'wants mail, opted in, subscribed, subscribed to emails, newsletter, email opt in, mailing list',
  bio: 'bio, about, biography',
}

/** Normalizes a heading for comparison: letters and digits of any script, without case and accents. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 100)
}

const columnOf = new Map<string, ImportColumn>([
  ...Object.entries(usualHeadings).flatMap(([column, headings]) =>
    headings.split(',').map((heading) => [headingKey(heading), column as ImportColumn] as const),
  ),
  ...importColumns.map((column) => [column.replaceAll('_', ''), column] as const),
])

/**
 * Headings of lists in Preeti, a font that draws Latin letters as Nepali ones: नाम, नामथर, ठेगाना, फोन, मोबाइल,
 * जन्म मिति.
 */
const preetiHeadings = new Set([
  'gfd',
  'gfdy/',
  'gfd y/',
  '7]ufgf',
  'kmf]g',
  'df]afOn',
  'hGd ldlt',
  'hGdldlt',
])

/** Checks whether a row has headings typed for the font Preeti. */
export function isForPreeti(cells: readonly string[]): boolean {
  return cells.some((cell) => preetiHeadings.has(cell.trim()))
}

const relatives =
  /^(?:spouse|wife|husband|partner|श्रीमती|श्रीमान|secondary|second (?:adult|member|person|applicant)|co-?(?:applicant|member)|(?:adult|member|person|applicant|parent)\s*#?2)(?:'s|’s|s)?(?:[\s:_-]+(.*))?$/iu
const numberedChild = /^(?:child|kid|children|kids)(?:'s|’s)?\s*#?\s*\d*[\s:_-]*(.*)$/iu
/**
 * Prefixes that do not change a heading's meaning: "Member's Name", 'What is your full name?', 'Adult 1
 * Email'.
 */
const wordsBefore =
  /^(?:(?:what(?:['’]?s|\s+is|\s+are)?|please|enter|list|your|the|current|present|main|primary|head of (?:the )?(?:family|household)|(?:member|applicant|person|adult|parent|contact|respondent)(?:['’]?s)?(?:\s*#?1)?)(?:['’]s)?[\s:_-]+)+/iu
/** Suffixes that do not change a heading's meaning: 'Cell #', 'Email details'. */
const wordsAfter = /[\s:_-]+(?:no|nos|number|numbers|nr|id|details|info)\.?$|\s*#$/iu

/** Returns the column for a heading; null for an unknown one. */
export function columnFor(heading: string): ImportColumn | null {
  const text = heading.trim()
  const whole = known(text)
  if (whole) return whole
  const [, addressPart] = /^address\s*[([]([^()[\]]+)[)\]]$/i.exec(text) ?? []
  if (addressPart) return partOfAddress(addressPart)
  // 'Date of birth (MM/DD/YYYY)', 'Name: *'
  const bare = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim()
  const part = bare === text ? null : known(bare)
  if (part) return part
  const relative = relatives.exec(bare)
  if (relative) return spouseColumn(relative[1] ?? '')
  const child = numberedChild.exec(bare)?.[1]
  if (child !== undefined) return childColumn(known(child))
  const core = bare.replace(wordsBefore, '')
  const end = core.replace(wordsAfter, '')
  const meant = (core === bare ? null : known(core)) ?? (end === core ? null : known(end))
  if (meant) return meant
  // 'पतिको नाम'
  const [, relativeOf = ''] = /^(.+)को\s*नाम(?:हरू)?$/u.exec(bare) ?? []
  const ofRelative = relativeOf === '' ? null : known(relativeOf)
  if (ofRelative === 'spouse' || ofRelative === 'children') return ofRelative
  // 'नाम / Name', 'Phone/Mobile'
  const pieces = bare.split(/[/|\n]/)
  for (const piece of pieces.length > 1 ? pieces : []) {
    const column = known(piece)
    if (column) return column
  }
  return null
}

function known(text: string): ImportColumn | null {
  const key = headingKey(text.replaceAll('#', ' no '))
  const latin = key.replace(/[^a-z0-9]/g, '')
  return columnOf.get(key) ?? columnOf.get(latin) ?? columnOf.get(latin.replace(/s$/, '')) ?? null
}

/** Returns the column for a heading such as 'Address (City)'. */
function partOfAddress(part: string): ImportColumn | null {
  const column = /^line\s*2$/i.test(part) ? 'street_2' : /^(?:postal|post)/i.test(part) ? 'zip' : known(part)
  if (column === 'location') return 'town'
  const isPart = column === 'street_2' || column === 'state' || column === 'zip' || column === 'country'
  return isPart ? column : /^(?:street|line\s*1)$/i.test(part) ? 'street' : 'address'
}

/** Returns the column for a heading about a spouse; null for one without a column. */
function spouseColumn(words: string): ImportColumn | null {
  const column = known(words)
  const isName = column === null && (words === '' || /^(?:full\s+)?names?\b/i.test(words))
  if (isName || column === 'name' || column === 'first_name') return 'spouse'
  const isOwn = column === 'email' || column === 'phone' || column === 'dob' || column === 'last_name'
  return isOwn ? `spouse_${column}` : null
}

function childColumn(column: ImportColumn | null): ImportColumn | null {
  if (column === null || column === 'name' || column === 'first_name') return 'children'
  return column === 'age' ? 'child_age' : column === 'dob' ? 'child_dob' : null
}

/** Checks whether a heading is a mobile phone's, which precedes other numbers. */
export function isMobile(heading: string): boolean {
  return /mobil|cell|handy|portable|movil|celular|whatsapp|gsm|मोबाइल/i.test(heading)
}
