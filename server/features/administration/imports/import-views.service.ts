import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  firstRowsShown,
  type MissingSide,
  type RowList,
} from '../../../../contract/administration/imports/options.ts'
import type {
  ImportRow,
  MemberImport,
  MissingPerson,
} from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { lastWordOf } from './cells/name-words.ts'
import { columnAndText, worded } from './cells/problems.ts'
import { statedName } from './checking/earlier-rows.ts'
import { columnOfChange } from './checking/known-facts.ts'
import type { MemberRow } from './checking/member-row.ts'
import { factsOf } from './checking/person-facts.ts'
import { findImport, findName, type ImportRecord, listImports, noOutcome } from './records/import-record.ts'
import { listBadRowsAfter, listShownRows } from './records/import-rows.queries.ts'
import { entriesOf, partOf, rowOf } from './records/row-numbers.ts'

/** Lists the imports of the last day, newest first. */
export async function listRecentImports({ config, database }: Context): Promise<MemberImport[]> {
  const records = await listImports(database, config.now().toISOString())
  return Promise.all(records.map((record) => viewImport(database, record)))
}

/**
 * Returns an import.
 * @throws {Refusal} absent
 */
export async function readImport({ database }: Pick<Context, 'database'>, id: string): Promise<MemberImport> {
  return viewImport(database, await requireImport(database, id))
}

/**
 * Lists a page of the rows of an import. Balances are shown to treasurers only.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listImportRows(
  { database }: Context,
  viewer: Viewer,
  id: string,
  { list, limit = 50, cursor }: { list: RowList; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ImportRow>> {
  await requireImport(database, id)
  const after = Number(readIdCursor(cursor) ?? 0) || 0
  const rows = await listShownRows(database, id, list, { after, limit: limit + 1 })
  const { items, next } = pageOf(rows, limit, ({ number }) => [String(number)])
  const seesMoney = may(viewer, 'keep money')
  return { items: items.map((row) => viewRow(row, seesMoney)), next }
}

/**
 * Lists one side of a comparison: members missing from the list, or new people in it. Former members are
 * excluded.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listMissingPeople(
  { database }: Context,
  id: string,
  {
    side,
    limit = 50,
    cursor,
  }: { side: MissingSide; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<MissingPerson>> {
  const { matching } = await requireImport(database, id)
  if (side === 'list') {
    const after = Number(readIdCursor(cursor) ?? 0) || 0
    const rows = await listUnknownRows(database, id, { after, limit: limit + 1 })
    const { items, next } = pageOf(rows, limit, ({ number }) => [String(number)])
    return { items: items.map((row) => unknownPerson(row)), next }
  }
  const after = cursor === undefined ? null : readCursor(cursor, 2)
  const { sheet = 0 } = matching
  const members = await listAbsentMembers(database, id, { sheet, after, limit: limit + 1 })
  const { items, next } = pageOf(members, limit, ({ name_key, id: userId }) => [name_key, userId])
  return {
    items: items.map(({ id: _id, name, email }) => ({ row: null, person: { _id, name }, name, email })),
    next,
  }
}

function unknownPerson({
  number,
  reading,
}: Awaited<ReturnType<typeof listUnknownRows>>[number]): MissingPerson {
  const { name = '', email = null } = (reading as MemberRow | null) ?? {}
  return { row: rowOf(number), person: null, name, email }
}

const cellsShown = 12

/** Returns an import for administrators. */
async function viewImport(connection: Connection, record: ImportRecord): Promise<MemberImport> {
  const { headings, matching } = record
  return {
    _id: record.id,
    file: record.file_name,
    state: record.state,
    ending: record.ending,
    by: (await findName(connection, record.created_by))?.name ?? null,
    date: record.created_at,
    until: record.expires_at,
    rows: record.row_count,
    progress: record.progress,
    columns: headings.map(({ heading, samples }, index) => ({
      heading,
      samples,
      column: matching.columns[index] ?? null,
    })),
    dateOrders: matching.dateOrders,
    calendars: matching.calendars ?? {},
    names: matching.names ?? null,
    product: matching.product ?? null,
    headingRow: matching.headingRow ?? 1,
    sheet: matching.sheet ?? 0,
    sheets: record.sheets.map(({ index, name, rows, firstRows }) => ({
      index,
      name,
      rows,
      firstRows: firstRows
        .slice(0, firstRowsShown)
        .map(({ row, cells }) => ({ row, cells: cells.slice(0, cellsShown) })),
    })),
    // Previews of older versions lack some fields.
    preview: record.preview && { ...unstated, ...record.preview, causes: worded(record.preview.causes) },
    outcome: record.outcome && { ...noOutcome, ...record.outcome },
  }
}

const unstated = {
  invitations: 0,
  invited: [],
  questions: [],
  unknownWords: [],
  otherRows: 0,
  householdsStated: 0,
  householdsOffered: 0,
  balances: 0,
  addresses: 0,
}

/** Returns a row for administrators. */
function viewRow(row: Awaited<ReturnType<typeof listShownRows>>[number], seesMoney: boolean): ImportRow {
  const isKnown = row.user_id !== null && row.user_name !== null
  const reading = row.reading as MemberRow | null
  const isShown = ({ field, state }: { field: string; state?: string }) =>
    seesMoney || field !== 'opening_balance' || state === 'left out'
  return {
    row: rowOf(row.number),
    part: partOf(row.number),
    name: reading?.name ?? null,
    person: isKnown ? { _id: row.user_id ?? '', name: row.user_name ?? '' } : null,
    match: row.matched,
    changes: (row.changes ?? [])
      .filter(isShown)
      .map((change) => ({ ...change, field: columnOfChange(change) })),
    decision: row.decision,
    outcome: row.outcome,
    reason: row.reason,
    child: reading?.child ?? false,
    household: reading && row.bound === 1 ? householdText(reading) : reading && statedName(reading.household),
    guessed: reading?.guessed?.includes('name') ?? false,
    facts: reading ? factsOf(reading, row.problems ?? []).filter(isShown) : [],
  }
}

function householdText({ name, head = name, household }: MemberRow): string {
  const family = household.family ?? lastWordOf(head)
  return statedName(household) ?? m.administration_import_household({ name: family })
}

const rowsAtOnce = 200

/**
 * Streams the rows with problems as CSV, with the reasons in an added column.
 * @throws {Refusal} absent
 */
export async function exportBadRows({ database }: Context, id: string): Promise<Readable> {
  const { headings } = await requireImport(database, id)
  return Readable.from(
    linesOf(
      database,
      id,
      headings.map(({ heading }) => heading),
    ),
  )
}

/**
 * Finds an import whose file was read to its end.
 * @throws {Refusal} absent
 */
async function requireImport(connection: Connection, id: string): Promise<ImportRecord> {
  const record = await findImport(connection, id)
  if (!record || record.state === 'reading') throw refusal('absent')
  return record
}

async function* linesOf(connection: Connection, id: string, headings: string[]): AsyncGenerator<string> {
  yield csvStart + csvLine([...headings, m.administration_file_reason()])
  for (let after = 0; ; ) {
    const rows = await listBadRowsAfter(connection, id, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
    yield rows
      .map(({ cells, problems }) => {
        const reasons = (problems ?? []).map(columnAndText)
        return csvLine([...headings.map((_, index) => cells[index] ?? ''), reasons.join('; ')])
      })
      .join('')
    await yieldToRequests()
  }
}

/** Lists people of a list who are not members yet, in order. */
function listUnknownRows(
  connection: Connection,
  importId: string,
  { after, limit }: { after: number; limit: number },
) {
  return connection
    .selectFrom('import_rows')
    .select(['number', 'reading'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'new')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/**
 * Lists the members that no row of a list's sheet names, by name. SQLite compares the import as an expression: otherwise it
 * would read the whole list for each member instead of using the index by user.
 */
export function listAbsentMembers(
  connection: Connection,
  importId: string,
  { sheet, after, limit }: { sheet: number; after: readonly [string, string] | null; limit: number },
) {
  const { after: first, last } = entriesOf(sheet)
  const ofImport = locksRows(connection) ? sql.ref<string>('row.import_id') : sql<string>`row.import_id || ''`
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.name_key', 'users.email'])
    .where('users.departed', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_rows as row')
            .select('row.number')
            .whereRef('row.user_id', '=', 'users.id')
            .where(ofImport, '=', importId)
            .where('row.number', '>', first)
            .where('row.number', '<=', last),
        ),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.name_key', 'users.id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
