import type { RowDecision } from '../../../../../contract/administration/imports/options.ts'
import { expiryOf, pauseBetween, renewLease, type StepContext } from '../records/import-record.ts'
import { countHouseholds, listRowsAfter, storeChecks } from '../records/import-rows.queries.ts'
import type { ImportRecord } from '../records/imports.queries.ts'
import { type CheckedRow, RowChecking } from './row-checking.ts'

const rowsAtOnce = 64

/** Checks every row by the column mapping, and stores the change that each would cause. */
export async function checkRows(context: StepContext, record: ImportRecord): Promise<void> {
  const { database, config } = context
  const { columns, dateOrders, addsOnly = false } = record.matching
  const checking = new RowChecking(config, { columns, dateOrders, changesPeople: !addsOnly })
  let [after, progress] = [0, 0]
  for (;;) {
    const rows = await listRowsAfter(database, record.id, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) break
    const checked = await checking.check(database, rows)
    after = last.number
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
  const fatal = checking.finish()
  await database.transaction().execute(async (transaction) => {
    const { counted, problems, dates } = checking
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
      unsureDates: dates.unsure(),
      households: await countHouseholds(transaction, record.id),
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
  }
}

/** Returns `update` for reliable matches, `leave` for matches by name alone. */
function firstDecision({ known }: CheckedRow): RowDecision {
  const isSure = known?.match === 'email' || known?.match === 'dob' || known?.match === 'phone'
  return isSure ? 'update' : 'leave'
}
