import { alikeMatches, type RowDecision } from '../../../../../contract/administration/imports/options.ts'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import type { TableRow } from '../reading/workbook-rows.ts'
import type { ImportRecord } from '../records/import-record.ts'
import { expiryOf, pauseBetween, renewLease, type StepContext } from '../records/import-record.ts'
import {
  clearChecks,
  listHouseholdKeys,
  listRowsAfter,
  type SharedHousehold,
  storeChecks,
} from '../records/import-rows.queries.ts'
import { entriesOf, entryNumber, partOf, rowOf } from '../records/row-numbers.ts'
import { isOfAddress } from './earlier-rows.ts'
import { type CheckedRow, RowChecking } from './row-checking.ts'
import { readDuesRules } from './row-dues.ts'

const rowsAtOnce = 24
const householdsAtOnce = 500
/** Batches of the first pass after which the lease is renewed. */
const batchesPerLease = 50

/**
 * Checks every row by the column mapping, and stores the change that each would cause. A first pass finds
 * facts about the whole list, such as the order of its dates.
 */
export async function checkRows(context: StepContext, record: ImportRecord): Promise<void> {
  const { database, config } = context
  const {
    columns,
    addsOnly = false,
    calendars = {},
    names = null,
    product = null,
    sheet = 0,
  } = record.matching
  const headings = record.headings.map(({ heading }) => heading)
  const dateOrders = { ...record.matching.usualOrders, ...record.matching.dateOrders }
  const matching = { columns, headings, dateOrders, calendars, names, product, isStrict: addsOnly }
  const merges = record.sheets.find(({ index }) => index === sheet)?.merges ?? []
  const dues = await readDuesRules(database, typeof record.matching.moneyBy === 'string')
  const checking = new RowChecking(config, matching, { merges, dues })
  while (await clearChecks(database, record.id, sheet)) await pauseBetween(context)
  let batches = 0
  for await (const rows of batchesOf(context, record)) {
    await checking.survey(rows)
    batches += 1
    if (batches % batchesPerLease === 0)
      await database.transaction().execute((transaction) => renewLease(context, transaction, record, {}))
    await pauseBetween(context)
  }
  let progress = 0
  for await (const rows of batchesOf(context, record)) {
    const checked = await checking.check(database, rows)
    progress += rows.length
    await database.transaction().execute(async (transaction) => {
      await renewLease(context, transaction, record, { progress })
      await storeChecks(
        transaction,
        checked.map((row) => checkOf(record.id, row)),
      )
    })
    await pauseBetween(context)
  }
  await finish(context, record, checking)
}

/** Yields the rows below the headings of the chosen sheet, in batches. */
async function* batchesOf({ database }: StepContext, record: ImportRecord): AsyncGenerator<TableRow[]> {
  const { sheet = 0, headingRow = 1 } = record.matching
  const { last } = entriesOf(sheet)
  let after = entryNumber({ sheet, row: headingRow + 1 }) - 1
  for (;;) {
    const entries = await listRowsAfter(database, record.id, { after, last }, rowsAtOnce)
    const end = entries.at(-1)
    if (!end) return
    after = end.number
    const rows = entries.filter(({ number }) => partOf(number) === 0)
    if (rows.length > 0) yield rows.map(({ number, cells }) => ({ sheet, number: rowOf(number), cells }))
    else await yieldToRequests()
  }
}

async function finish(context: StepContext, record: ImportRecord, checking: RowChecking): Promise<void> {
  const { database, config } = context
  const fatal = checking.finish()
  const households = await countHouseholds(context, record.id)
  await database.transaction().execute(async (transaction) => {
    const { counted, problems, dates, reader } = checking
    const preview = {
      people: counted.people,
      memberships: counted.memberships,
      invitations: counted.invitations,
      invited: counted.invited,
      known: counted.known,
      changes: counted.changes,
      badRows: problems.rows,
      problemCount: problems.count,
      causes: problems.grouped(),
      unsureDates: record.matching.addsOnly ? dates.unsure() : dates.open(),
      questions: reader.questions,
      unknownWords: problems.unknownWords(),
      otherRows: reader.otherRows,
      ...households,
      balances: counted.balances,
      addresses: counted.addresses,
      fatal,
    }
    await renewLease(context, transaction, record, {
      state: 'checked',
      version: record.version + 1,
      preview: JSON.stringify(preview),
      expires_at: expiryOf(config.now()),
    })
  })
}

/**
 * Counts the households that rows state, and those offered to people who share one. The former are made in any case.
 * A postal address may be both.
 */
async function countHouseholds(context: StepContext, importId: string) {
  const counts = { households: 0, householdsStated: 0, householdsOffered: 0 }
  for (let after = ''; ; ) {
    const shared = await listHouseholdKeys(context.database, importId, { after, limit: householdsAtOnce })
    const last = shared.at(-1)
    if (!last) return counts
    after = last.household
    for (const household of shared) {
      const { isStated, isOffered } = makingOf(household)
      if (isStated) counts.householdsStated += 1
      if (isOffered) counts.householdsOffered += 1
      if (isStated || isOffered) counts.households += 1
    }
    await pauseBetween(context)
  }
}

function makingOf({ household, people, free, bound, boundFree }: SharedHousehold) {
  const isAddress = isOfAddress(household)
  const isStated = bound > 0 && (isAddress ? isMade(bound, boundFree) : isMade(people, free))
  const isOffered = people > 1 && isMade(people, free) && (bound === 0 || (isAddress && free > boundFree))
  return { isStated, isOffered }
}

/** Checks whether enough people live in no household yet; the others stay where they live. */
function isMade(people: number, free: number): boolean {
  return free > 0 && free >= Math.min(people, 2)
}

/** Returns the database row of a checked row. */
function checkOf(importId: string, row: CheckedRow) {
  return {
    import_id: importId,
    number: row.number,
    cells: JSON.stringify(row.cells),
    kind: row.kind,
    person: row.person && Buffer.from(row.person, 'latin1').toString('base64url'),
    reading: row.reading && JSON.stringify(row.reading),
    problems: row.problems.length > 0 ? JSON.stringify(row.problems) : null,
    user_id: row.known?.userId ?? null,
    matched: row.known?.match ?? null,
    changes: row.kind === 'update' ? JSON.stringify(row.changes) : null,
    decision: row.kind === 'update' ? firstDecision(row) : null,
    household: row.household,
    bound: row.bound ? 1 : 0,
  }
}

/** Returns `update` for reliable matches, `leave` for names, `add` for names that are only alike. */
function firstDecision({ known }: CheckedRow): RowDecision {
  if (known && alikeMatches.includes(known.match)) return 'add'
  const isSure = known?.match === 'email' || known?.match === 'dob' || known?.match === 'phone'
  return isSure ? 'update' : 'leave'
}
