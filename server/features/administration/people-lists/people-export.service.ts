import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { ExportQuery } from '../../../../contract/administration/people-lists.ts'
import {
  type ExportColumn,
  exportColumns,
  workbookMax,
} from '../../../../contract/administration/people-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownPhone } from '../../../../contract/profiles/phones.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { withoutFormula } from '../../../text/csv.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { followSome } from '../../money/accounts/following.service.ts'
import { type ListedPerson, listedPeople } from './listed-people.ts'

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
  const columns = chosenColumns(asked)
  await recordExport(context, viewer, columns)
  await followSome(context)
  const file = stringify({
    header: true,
    bom: true,
    columns,
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]/,
    cast: { string: withoutFormula },
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
  const columns = chosenColumns(asked)
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

/** Returns the columns of a query, separated by commas; all of them without one. */
function chosenColumns(asked: string | undefined): ExportColumn[] {
  const named = (asked ?? '').split(',').filter(Boolean)
  const unknown = named.find((column) => !exportColumns.includes(column as ExportColumn))
  if (unknown !== undefined) throw invalid('columns', m.errors_choose({ field: 'columns' }))
  return named.length > 0 ? ([...new Set(named)] as ExportColumn[]) : [...exportColumns]
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
