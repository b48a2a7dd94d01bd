import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import {
  type ExportColumn,
  exportColumns,
  printedMax,
  workbookMax,
} from '../../../../contract/administration/duplicates-and-lists-options.ts'
import type {
  AddressLabels,
  BookletEntry,
  ExportQuery,
} from '../../../../contract/administration/people-lists.ts'
import type { UsersFilter } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import { shownPhone } from '../../../../contract/profiles/phones.ts'
import { type PostalAddress, postalLines } from '../../../../contract/profiles/postal-address.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { withoutFormula } from '../../../text/csv.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { followSome } from '../../money/accounts/following.service.ts'
import { type DuesOfPerson, readDuesOf } from '../../money/dues/stored-dues.service.ts'
import { type HomeOf, readHomesOf } from '../../profiles/households/all-households.service.ts'
import { listPeople } from '../../profiles/person/person.service.ts'
import { readDetailsOf, readOfficeFactsOf } from '../../profiles/person/person-details.service.ts'
import { listProfilesForMembers } from '../../profiles/profile/profile.service.ts'
import { type AccountRecord, listAccounts } from './users.queries.ts'
import { filterOf } from './users.service.ts'

type Cells = Record<ExportColumn, string>

/**
 * Streams the filtered people as CSV, in small batches. The file begins with a byte order mark, because spreadsheets
 * misread Devanagari without it.
 * @throws {Refusal} invalid (columns)
 */
export async function exportPeople(
  context: Context,
  viewer: Viewer,
  { columns: asked, ...filter }: ExportQuery,
): Promise<Readable> {
  const columns = chosenColumns(viewer, asked)
  await recordExport(context, viewer, columns)
  await followSome(context)
  const file = stringify({
    header: true,
    bom: true,
    columns,
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]/,
    // A negative amount is no formula.
    cast: { string: (text, { column }) => (column === 'opening_balance' ? text : withoutFormula(text)) },
  })
  const source = Readable.from(rowsOf(context, viewer, filter))
  source.on('error', (error) => {
    context.log.error({ err: error }, 'an export of people stopped early')
    file.destroy(error)
  })
  file.on('close', () => source.destroy())
  return source.pipe(file)
}

/**
 * Returns the filtered people as a workbook.
 * @throws {Refusal} invalid (columns), conflict for too many people
 */
export async function exportPeopleWorkbook(
  context: Context,
  viewer: Viewer,
  { columns: asked, ...filter }: ExportQuery,
): Promise<Buffer> {
  const columns = chosenColumns(viewer, asked)
  await recordExport(context, viewer, columns)
  await followSome(context)
  const sheet: { value: string; type: typeof String; fontWeight?: 'bold' }[][] = [
    columns.map((value) => ({ value, type: String, fontWeight: 'bold' })),
  ]
  for await (const cells of rowsOf(context, viewer, filter)) {
    if (sheet.length > workbookMax) throw conflict(m.administration_people_workbook_max({ max: workbookMax }))
    sheet.push(columns.map((column) => ({ value: cells[column], type: String })))
  }
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(sheet, { stickyRowsCount: 1 }).toBuffer()
}

/** Returns the columns of a query, separated by commas; all that the caller may see without one. */
function chosenColumns(viewer: Viewer, asked: string | undefined): ExportColumn[] {
  const named = (asked ?? '').split(',').filter(Boolean)
  const offered = exportColumns.filter((column) => column !== 'opening_balance' || may(viewer, 'keep money'))
  const unknown = named.find((column) => !offered.includes(column as ExportColumn))
  if (unknown !== undefined) throw invalid('columns', m.errors_choose({ field: 'columns' }))
  return named.length > 0 ? ([...new Set(named)] as ExportColumn[]) : offered
}

function recordExport({ config, database }: Context, viewer: Viewer, columns: ExportColumn[]): Promise<void> {
  return recordAuditEntry(config, database, viewer, {
    act: 'export people',
    subject: { kind: 'members', id: 'filtered' },
    aboutUserId: null,
    before: null,
    after: { columns },
    reason: null,
  })
}

async function* rowsOf(
  context: Context,
  viewer: Viewer,
  filter: Omit<ExportQuery, 'columns'>,
): AsyncGenerator<Cells> {
  for await (const person of listedPeople(context, viewer, filter)) yield cellsOf(person)
}

function cellsOf({ account, profile, details, office, household, address, dues }: ListedPerson): Cells {
  const born = profile?.dob ?? profile?.birthday ?? ''
  return {
    name: account.name,
    other_name: profile?.other_name ?? '',
    email: account.email ?? '',
    further_emails: (details?.furtherEmails ?? []).join('; '),
    phone: profile?.phone ? shownPhone(profile.phone) : '',
    further_phones: (details?.furtherPhones ?? [])
      .map(({ phone, note }) => (note === null ? shownPhone(phone) : `${shownPhone(phone)} ${note}`))
      .join('; '),
    born,
    birth_year: profile?.birth_year?.toString() ?? '',
    gender: profile?.gender ?? '',
    street: address?.street ?? household?.address?.replaceAll('\n', ', ') ?? '',
    town: address?.town ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    country: address?.country ?? '',
    household: household?.name ?? '',
    location: profile?.location ?? '',
    company: profile?.company ?? '',
    member_number: details?.memberNumber ?? '',
    title: account.title ?? '',
    category: account.category ?? '',
    type: account.type ?? '',
    since: account.from_date ?? '',
    until: account.to_date ?? '',
    level: dues?.level ?? '',
    dues: dues?.dues ?? '',
    paid_until: dues?.paidUntil ?? '',
    opening_balance: dues?.balance ?? '',
    joined_on: office.joined_on ?? '',
    left_on: account.departed_on ?? '',
    tags: (details?.tags ?? []).join('; '),
    note: details?.note ?? '',
    wants_no_mail: office.wants_no_mail ? 'yes' : '',
    child: account.child ? 'yes' : '',
    departed: account.departed ?? '',
    has_account: account.password_hash === '' ? '' : 'yes',
  }
}

const peopleAtOnce = 250

type ProfileOf = Awaited<ReturnType<typeof listPeople>>[number]
type DetailsOf = NonNullable<ReturnType<Awaited<ReturnType<typeof readDetailsOf>>['get']>>

/** A person of a list, with all data that an officer may read. */
interface ListedPerson {
  account: AccountRecord
  profile: ProfileOf | undefined
  details: DetailsOf | undefined
  office: { joined_on: string | null; wants_no_mail: boolean }
  household: HomeOf | undefined
  /** The dues of the household; undefined for a person without an account of the ledger. */
  dues: DuesOfPerson | undefined
  /** The own address, or the household's, in parts; null where the parts are unknown. */
  address: PostalAddress | null
}

/** Reads the filtered people by name, in batches that yield to other requests. */
async function* listedPeople(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): AsyncGenerator<ListedPerson> {
  const { config, database } = context
  const found = await filterOf(context, viewer, filter)
  const today = dayIn(config.timeZone, config.now())
  let after: [string, string] | null = null
  for (;;) {
    const accounts: AccountRecord[] = await listAccounts(database, found, {
      sort: 'name',
      order: 'asc',
      limit: peopleAtOnce,
      after,
    })
    const ids = accounts.map(({ id }) => id)
    const profiles = new Map((await listPeople(database, ids)).map((row) => [row.user_id, row]))
    const details = await readDetailsOf(database, ids)
    const office = await readOfficeFactsOf(database, ids)
    const homes = await readHomesOf(database, ids)
    const dues = await readDuesOf(database, ids, today)
    for (const account of accounts) {
      const own = details.get(account.id)
      const household = homes.get(account.id)
      yield {
        account,
        profile: profiles.get(account.id),
        details: own,
        office: office.get(account.id) ?? { joined_on: null, wants_no_mail: false },
        household,
        dues: account.child ? undefined : dues.get(account.id),
        address: own?.address ?? household?.postal ?? null,
      }
    }
    const last = accounts.at(-1)
    if (!last || accounts.length < peopleAtOnce) return
    after = [last.name_key, last.id]
    await yieldToRequests()
  }
}

/**
 * Returns address labels for the filtered people by name. People of a household with one address get one
 * together, all others one each. Children, former members and people who want no mail get none.
 * @throws {Refusal} conflict for too many people
 */
export async function listAddressLabels(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): Promise<AddressLabels> {
  const labels = new Map<string, string[]>()
  const withoutPeople: AddressLabels['withoutPeople'] = []
  const quietPeople: AddressLabels['quietPeople'] = []
  for (const person of await readListed(context, viewer, filter)) {
    const { account, details, office, household } = person
    if (account.child || account.departed !== null) continue
    const lines = linesOf(person)
    const named = { _id: account.id, name: account.name }
    if (office.wants_no_mail) quietPeople.push(named)
    else if (lines.length === 0) withoutPeople.push(named)
    else {
      const key = household ? [household._id, ...lines].join('\n') : account.id
      const isShared = household && (labels.has(key) || (!details?.address && household.adults > 1))
      labels.set(key, [isShared ? household.name : account.name, ...lines])
    }
  }
  return {
    labels: [...labels.values()].map((lines) => ({ lines })),
    without: withoutPeople.length,
    quiet: quietPeople.length,
    ...{ withoutPeople, quietPeople },
  }
}

function linesOf({ address, household }: ListedPerson): string[] {
  if (address) return postalLines(address)
  return (household?.address ?? '').split('\n').filter((line) => line.trim() !== '')
}

/**
 * Returns the filtered people as a booklet: listed members, with fields visible to members.
 * @throws {Refusal} conflict for too many people
 */
export async function readBooklet(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): Promise<BookletEntry[]> {
  const people = await readListed(context, viewer, filter)
  const entries: BookletEntry[] = []
  for (const some of chunksOf(people.map(({ account }) => ({ id: account.id })))) {
    const profiles = await listProfilesForMembers(
      context,
      some.map(({ id }) => id),
    )
    const byId = new Map(profiles.map((profile) => [profile.user._id, profile]))
    for (const { id } of some) {
      const profile = byId.get(id)
      if (!profile) continue
      const { user, otherName, phone, location, birthDay, membership } = profile
      const title = shownOf(membership)?.title ?? null
      entries.push({ _id: id, name: user.name, otherName, title, phone, location, birthDay })
    }
    await yieldToRequests()
  }
  return entries
}

/** Reads the filtered people, up to the limit of paper lists. */
async function readListed(context: Context, viewer: Viewer, filter: UsersFilter): Promise<ListedPerson[]> {
  const people: ListedPerson[] = []
  for await (const person of listedPeople(context, viewer, filter)) {
    if (people.length === printedMax) throw conflict(m.administration_people_printed_max({ max: printedMax }))
    people.push(person)
  }
  return people
}
