import { importKeptHours, type RowDecision } from '../../../../contract/administration/imports/options.ts'
import { hour } from '../../../../contract/time/durations.ts'
import { type CheckedRow, RowChecking } from '../member-rows/row-checking.ts'
import { countHouseholds, listRowsAfter, storeChecks } from './import-rows.queries.ts'
import type { ImportRecord } from './imports.queries.ts'
import { holdImport, pauseBetween, type StepContext } from './step.ts'

const rowsAtOnce = 64

/** Checks every row of a list by what its columns were said to hold, and stores what each would do. */
export async function checkRows(context: StepContext, record: ImportRecord): Promise<void> {
  const { database, config } = context
  const checking = new RowChecking(config, { ...record.matching, changesPeople: true })
  let [after, progress] = [0, 0]
  for (;;) {
    const rows = await listRowsAfter(database, record.id, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) break
    const checked = await checking.check(database, rows)
    after = last.number
    progress += rows.length
    await database.transaction().execute(async (transaction) => {
      await holdImport(context, transaction, record, { progress })
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
    await holdImport(context, transaction, record, {
      state: 'checked',
      version: record.version + 1,
      preview: JSON.stringify(preview),
      expires_at: forgottenAt(config.now()),
    })
  })
}

/** Returns when an import that something happens to now is forgotten. */
export function forgottenAt(now: Date): string {
  return new Date(now.getTime() + importKeptHours * hour).toISOString()
}

/** Makes the row of what was found out. */
export function checkOf(importId: string, row: CheckedRow) {
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

/** Only what more than a name tells is changed unless somebody says otherwise. */
function firstDecision({ known }: CheckedRow): RowDecision {
  const isSure = known?.match === 'email' || known?.match === 'dob' || known?.match === 'phone'
  return isSure ? 'update' : 'leave'
}
