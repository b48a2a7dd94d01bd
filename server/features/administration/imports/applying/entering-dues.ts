import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import type { Connection } from '../../../../database/connection.ts'
import { enterOpening, type Opening, type OpeningEffect } from '../../../money/dues/opening.service.ts'
import type { MemberRow } from '../checking/member-row.ts'
import { isOfDues, type RowDues } from '../checking/row-dues.ts'
import {
  type ImportRecord,
  noOutcome,
  pauseBetween,
  renewLease,
  type StepContext,
  updateImport,
} from '../records/import-record.ts'
import { type StagedRow, updateRow } from '../records/import-rows.queries.ts'
import { listAppliedRows } from './stored-rows.queries.ts'

const rowsAtOnce = 8
const duesColumns: readonly (string | null)[] = ['level', 'paid_until', 'opening_balance', 'amount_owed']

/** The dues entered for a row, for reversing them. */
export interface DuesEffect {
  dues: OpeningEffect
}

/** Enters the dues of a list, after its households exist: a household has one account. */
export async function enterDues(context: StepContext, record: ImportRecord): Promise<void> {
  const hasDues = record.matching.columns.some((column) => duesColumns.includes(column))
  for (let reached = Number(record.reached); ; ) {
    const last = await context.database
      .transaction()
      .execute((transaction) => enterSome(context, transaction, record, { reached, hasDues }))
    if (last === null) return
    reached = last
    await pauseBetween(context)
  }
}

async function enterSome(
  context: StepContext,
  transaction: Connection,
  record: ImportRecord,
  { reached, hasDues }: { reached: number; hasDues: boolean },
): Promise<number | null> {
  const { outcome, progress } = await renewLease(context, transaction, record, {})
  const rows = hasDues ? await listAppliedRows(transaction, record.id, reached, rowsAtOnce) : []
  const last = rows.at(-1)?.number ?? null
  if (last === null) {
    const next = { state: 'inviting' as const, version: record.version + 1, reached: '0', progress: 0 }
    await updateImport(transaction, record.id, next)
    return null
  }
  const counts = { ...noOutcome, ...outcome }
  for (const row of rows) {
    const effect = await enterRow(context, transaction, record, row)
    if (!effect) continue
    if (effect.left.length > 0) counts.duesLeft += 1
    else counts.dues += 1
    await updateRow(transaction, record.id, row.number, {
      effect: JSON.stringify({ ...(row.effect ?? {}), dues: effect } satisfies DuesEffect),
    })
  }
  await updateImport(transaction, record.id, {
    ...{ reached: String(last), progress: progress + rows.length, outcome: JSON.stringify(counts) },
  })
  return last
}

/** Enters the dues of a row; for a known person, those that the preview showed. */
async function enterRow(
  context: StepContext,
  transaction: Connection,
  record: ImportRecord,
  row: StagedRow,
): Promise<OpeningEffect | null> {
  const { dues } = row.reading as MemberRow
  const moneyBy = record.matching.moneyBy ?? null
  const shown = dues && row.outcome === 'updated' ? shownDues(dues, row.changes ?? []) : dues
  if (!shown) return null
  const { paidUntil, level, cents: given } = shown
  const cents = moneyBy === null ? null : given
  if (paidUntil === null && level === null && cents === null) return null
  return enterOpening(context, transaction, {
    ...{ by: moneyBy ?? record.created_by, userId: row.user_id ?? '', paidUntil, level, cents },
    ...{ source: `import ${record.id}`, row: row.number },
  })
}

function shownDues(dues: RowDues, changes: readonly ImportChange[]): Opening {
  const isShown = (name: string) => changes.filter(isOfDues).some(({ field }) => field === name)
  return {
    level: isShown('level') ? dues.level : null,
    paidUntil: isShown('paid_until') ? dues.paidUntil : null,
    cents: isShown('opening_balance') ? dues.cents : null,
  }
}
