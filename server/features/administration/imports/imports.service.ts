import type {
  ImportMatching,
  ImportReading,
  ImportStart,
  MemberImport,
  RowDecisionsInput,
} from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readImport } from './import-views.service.ts'
import { hasName } from './reading/columns.ts'
import { findHeadings } from './reading/heading-row.ts'
import { headingKey } from './reading/headings.ts'
import { guessReading } from './reading/reading-guess.ts'
import {
  type ImportRecord,
  listOldImports,
  lockImport,
  rememberHeadings,
  removeImport,
  updateImport,
} from './records/import-record.ts'
import { decide } from './records/import-rows.queries.ts'
import { entryNumber } from './records/row-numbers.ts'

/**
 * Stores the column mapping of an import and queues the check. The mapping is remembered by heading for later
 * lists. Opening balances are read for treasurers only.
 * @throws {Refusal} absent, conflict when it is imported already, invalid without a name column
 */
export async function matchColumns(
  context: Context,
  viewer: Viewer,
  id: string,
  { columns, dateOrders = {}, calendars = {}, names = null }: ImportMatching,
): Promise<MemberImport> {
  return changeImport(context, id, ['matching', 'checked'], async (transaction, record) => {
    if (columns.length !== record.headings.length || !hasName(columns))
      throw invalid('columns', m.administration_import_no_name())
    const guessed = record.matching.columns
    const meanings = new Map(
      record.headings.flatMap(({ heading }, index) => {
        const column = columns[index] ?? null
        const order = Object.entries(dateOrders).find(([dates]) => dates === column)?.[1] ?? null
        const key = headingKey(heading)
        // A guess may depend on the other columns, so only explicit choices are remembered.
        const isChosen = column !== (guessed[index] ?? null) || order !== null
        return isChosen ? [[key, { heading: key, column_name: column, date_order: order }] as const] : []
      }),
    )
    meanings.delete('')
    await rememberHeadings(transaction, [...meanings.values()])
    return {
      state: 'checking',
      progress: 0,
      ending: null,
      matching: JSON.stringify({
        ...record.matching,
        ...{ columns, dateOrders, calendars, names },
        moneyBy: mayEnterMoney(viewer),
      }),
      preview: null,
    }
  })
}

/**
 * Chooses another sheet or row of headings, and guesses the columns again.
 * @throws {Refusal} absent, conflict when it is imported already, invalid for a sheet or row that the list does not have
 */
export async function readOtherwise(
  context: Context,
  id: string,
  { sheet: wanted, headingRow: wantedRow }: ImportReading,
): Promise<MemberImport> {
  return changeImport(context, id, ['matching', 'checked'], async (transaction, record) => {
    const { sheet: before = 0, headingRow: rowBefore = 1 } = record.matching
    const sheet = wanted ?? before
    const stored = record.sheets.find(({ index }) => index === sheet)
    if (!stored) throw invalid('sheet', m.administration_import_no_sheet())
    const guessed = findHeadings(
      stored.firstRows.map(({ row, cells }) => ({ sheet, number: row, cells })),
    ).row
    const headingRow = wantedRow ?? (sheet === before ? rowBefore : guessed)
    if (headingRow !== 0 && !stored.firstRows.some(({ row }) => row === headingRow))
      throw invalid('headingRow', m.administration_import_no_row())
    const reading = await guessReading(transaction, id, record.sheets, { sheet, headingRow })
    return { ...reading, state: 'matching', progress: 0, ending: null, preview: null }
  })
}

/**
 * Stores decisions about rows of known or possibly known people.
 * @throws {Refusal} absent, conflict once it is imported
 */
export async function decideRows(
  context: Context,
  id: string,
  { decisions }: RowDecisionsInput,
): Promise<MemberImport> {
  return changeImport(context, id, ['checked'], async (transaction, { matching: { sheet = 0 } }) => {
    const taken = Map.groupBy(decisions, ({ decision }) => decision)
    for (const [decision, rows] of taken)
      await decide(
        transaction,
        id,
        rows.map(({ row, part = 0 }) => entryNumber({ sheet, row, part })),
        decision,
      )
    return {}
  })
}

/**
 * Starts a checked import. Unreadable cells and questions without a reply are skipped. A strictly parsed
 * members' file requires `goodRows` where rows have problems.
 * @throws {Refusal} absent, conflict unless it was checked, or with balances that only a treasurer enters,
 *   invalid when nothing can be imported, proof_required where known people get an address
 */
export async function startImport(
  context: Context,
  viewer: Viewer,
  id: string,
  start: ImportStart,
): Promise<MemberImport> {
  return changeImport(context, id, ['checked'], async (_, { preview, matching }) => {
    const isStrict = matching.addsOnly === true
    if (!preview || preview.fatal || (isStrict && preview.badRows > 0 && !start.goodRows))
      throw invalid('goodRows', m.administration_import_bad_rows())
    if (preview.addresses > 0) requireFreshProof(context, viewer)
    const moneyBy = mayEnterMoney(viewer)
    if (preview.balances > 0 && moneyBy === null) throw conflict(m.administration_import_treasurer_starts())
    return {
      state: 'importing',
      matching: JSON.stringify({ ...matching, moneyBy: matching.moneyBy ? moneyBy : null }),
      progress: 0,
      households: start.households ?? false,
      invite: start.invite ?? false,
      outcome: null,
    }
  })
}

/**
 * Stops an import and undoes its changes.
 * @throws {Refusal} absent, conflict when there is nothing to stop
 */
export async function stopImport(context: Context, viewer: Viewer, id: string): Promise<MemberImport> {
  return changeImport(
    context,
    id,
    ['checking', 'importing', 'gathering', 'entering'],
    async (transaction, { state, matching }) => {
      if (state === 'checking') return { state: 'matching', progress: 0 }
      await recordUndoing(context, transaction, viewer, id)
      return { ...undoing(viewer, matching), ending: 'stopped' }
    },
  )
}

/**
 * Undoes an import. Data changed since stays.
 * @throws {Refusal} absent, conflict when there is nothing to undo
 */
export async function undoImport(context: Context, viewer: Viewer, id: string): Promise<MemberImport> {
  return changeImport(context, id, ['done'], async (transaction, { matching }) => {
    await recordUndoing(context, transaction, viewer, id)
    return { ...undoing(viewer, matching), ending: 'undone' }
  })
}

/** The first step of an undo; without the right to money, balances stay in the ledger. */
function undoing(viewer: Viewer, matching: ImportRecord['matching']) {
  return {
    state: 'undoing' as const,
    progress: 0,
    matching: JSON.stringify({ ...matching, moneyBy: mayEnterMoney(viewer) }),
  }
}

/** Returns the account that enters money for a viewer; null without the right. */
export function mayEnterMoney(viewer: Viewer): string | null {
  return may(viewer, 'keep money') ? viewer.userId : null
}

function recordUndoing(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  id: string,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act: 'undo import',
    subject: { kind: 'members', id },
    aboutUserId: null,
    before: null,
    after: null,
    reason: null,
  })
}

/**
 * Deletes an import that was not started, or was undone.
 * @throws {Refusal} absent, conflict
 */
export async function forgetImport(context: Context, id: string): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const { version } = await requireState(transaction, id, ['matching', 'checked', 'undone'])
    // This hides it from lists before its rows are deleted.
    await updateImport(transaction, id, { state: 'reading', version: version + 1 })
  })
  await removeImport(context.database, id)
}

/** Deletes expired imports. */
export async function sweepImports({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const old = await listOldImports(database, config.now().toISOString())
  const nameOf = ({ id }: { id: string }) => `import ${id}`
  await eachRow(old, nameOf, ({ id }) => removeImport(database, id))
}

type Change = Parameters<typeof updateImport>[2]

/** Changes an import in one of the given states. A change of state increments its version. */
async function changeImport(
  { database }: Pick<Context, 'database'>,
  id: string,
  states: readonly ImportRecord['state'][],
  change: (transaction: Connection, record: ImportRecord) => Promise<Change>,
): Promise<MemberImport> {
  await database.transaction().execute(async (transaction) => {
    const record = await requireState(transaction, id, states)
    const changed = await change(transaction, record)
    await updateImport(transaction, id, { version: record.version + 1, ...changed })
  })
  return readImport({ database }, id)
}

async function requireState(
  transaction: Connection,
  id: string,
  states: readonly ImportRecord['state'][],
): Promise<ImportRecord> {
  const record = await lockImport(transaction, id)
  if (!record || record.state === 'reading') throw refusal('absent')
  if (states.includes(record.state)) return record
  throw new Refusal('conflict', [{ msg: m.administration_import_other_state(), code: 'conflict' }])
}
