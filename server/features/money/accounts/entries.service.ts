import type { EnteredEntry, EntryInput, PileInput } from '../../../../contract/money/entries.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { conflict, invalid, Refusal } from '../../../endpoints/refusal.ts'
import { duesStatusOn, societyYearOf } from '../ledger/dues.ts'
import { type EntryDraft, enter } from '../ledger/entering.service.ts'
import { refuseAmounts, refuseForeignFields, refuseSameCheck } from '../ledger/entry-rules.ts'
import { listClosedYears } from '../ledger/money-entries.queries.ts'
import { readSettlingRules, type SettlingRules, settleAccounts } from '../ledger/settling.service.ts'
import { amountText } from '../settings/amounts-and-days.ts'
import { priceOn } from '../settings/levels.service.ts'
import { type MoneyRules, readMoneyRules } from '../settings/money-settings.service.ts'
import { listEntryMarks, listMergedIds } from './accounts.queries.ts'
import type { readSettled } from './accounts.service.ts'
import { isInOpenDeposit } from './deposits.service.ts'
import { viewEntry } from './entry-view.ts'
import { accountOf, nameOf } from './following.service.ts'

interface OpenLedger {
  context: Context
  transaction: Connection
  viewer: Viewer
  rules: MoneyRules
  settling: SettlingRules
  today: CalendarDate
}

/**
 * Adds an entry to the ledger.
 * @throws {Refusal} absent (user), invalid, conflict for a check that was entered before
 */
export function addEntry(
  context: Context,
  viewer: Viewer,
  input: EntryInput,
  key: RepeatKey,
): Promise<EnteredEntry> {
  return inLedger(context, viewer, (ledger) =>
    once(
      context.config,
      ledger.transaction,
      { userId: viewer.userId, endpoint: 'POST /api/admin/money/entries', key, content: input },
      () => addOne(ledger, input),
    ),
  )
}

/**
 * Adds several payments: all of them, or none.
 * @throws {Refusal} absent, invalid (the fields of each by its place), conflict
 */
export function addPile(
  context: Context,
  viewer: Viewer,
  { entries }: PileInput,
  key: RepeatKey,
): Promise<EnteredEntry[]> {
  return inLedger(context, viewer, (ledger) =>
    once(
      context.config,
      ledger.transaction,
      { userId: viewer.userId, endpoint: 'POST /api/admin/money/entries/pile', key, content: entries },
      async () => {
        const entered: EnteredEntry[] = []
        for (const [place, entry] of entries.entries()) {
          const input = { method: 'check', ...entry, kind: entry.kind ?? 'payment' } as const
          entered.push(await addOne(ledger, input).catch((error: unknown) => refuseLine(error, place)))
        }
        return entered
      },
    ),
  )
}

/**
 * Converts an entry's refusal to one of the whole pile. Faults state its position and field; those of the
 * whole entry its person, or its check.
 * @throws {Refusal}
 */
function refuseLine(error: unknown, place: number): never {
  if (!(error instanceof Refusal)) throw error
  const whole = error.code === 'conflict' ? 'checkNumber' : 'user'
  const faults = error.faults.map((fault) => ({
    ...fault,
    param: `entries.${place}.${fault.param ?? whole}`,
  }))
  throw new Refusal(error.code, faults)
}

async function inLedger<Result>(
  context: Context,
  viewer: Viewer,
  work: (ledger: OpenLedger) => Promise<Result>,
): Promise<Result> {
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  return database.transaction().execute(async (transaction) => {
    const [rules, settling] = [await readMoneyRules(transaction), await readSettlingRules(transaction)]
    return work({ context, transaction, viewer, rules, settling, today })
  })
}

async function addOne(ledger: OpenLedger, input: EntryInput): Promise<EnteredEntry> {
  const { context, transaction, rules, settling, today, viewer } = ledger
  refuseForeignFields(input, ledger)
  const accountId = await accountOf(context, transaction, input.user)
  const settled = (await settleAccounts(transaction, [accountId], settling)).get(accountId)
  if (!settled) throw invalid('user', m.money_error_person())
  const amount = (cents: number) => amountText(cents, rules.currency)
  const corrected = refuseAmounts(input, { today, settled, amount })
  if (corrected && input.kind === 'correction' && (await isInOpenDeposit(transaction, corrected.id)))
    throw conflict(m.money_error_bounced())
  refuseSameCheck(input, { today, settled, amount })
  const receivedOn = input.receivedOn ?? today
  await refuseClosedYear(ledger, receivedOn)
  const draft: EntryDraft = {
    account_id: accountId,
    kind: input.kind,
    cents: input.cents,
    received_on: receivedOn,
    method: ['payment', 'donation', 'refund'].includes(input.kind) ? (input.method ?? 'other') : null,
    check_number: input.checkNumber ?? null,
    note: input.note ?? null,
    user_id: input.user === accountId ? null : input.user,
    user_name: (await nameOf(transaction, input.user)) ?? settled.account.name,
    corrects: input.corrects ?? null,
    pays: input.pays,
    ...(corrected && input.kind === 'correction' && (await correctedYear(ledger, corrected.received_on))),
    ...(input.kind === 'charge' && chargeFields(ledger, input, receivedOn)),
  }
  if (draft.year) await refuseClosedDues(ledger, draft.year, input.year === undefined ? 'dueOn' : 'year')
  const drafts = [...duesFirst(ledger, input, draft, settled.account), draft]
  if (drafts.length > 1) draft.paysPrevious = true
  const { ids, accounts } = await enter(
    context,
    transaction,
    { currency: rules.currency, by: viewer.userId, rules: settling },
    drafts,
  )
  const after = accounts.get(accountId)
  const entry = after?.entries.find(({ id }) => id === ids.at(-1))
  if (!after || !entry) throw new Error('The entry is not in its account.')
  return viewEntered(ledger, after, entry.id)
}

/** Returns an entry with the state of its account after it. */
export async function viewEntered(
  { context, transaction, viewer, settling, today }: Omit<OpenLedger, 'rules'>,
  settled: Awaited<ReturnType<typeof readSettled>>,
  entryId: string,
): Promise<EnteredEntry> {
  const { account, settlement, entries } = settled
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) throw new Error('The entry is not in its account.')
  const marks = await listEntryMarks(transaction, await listMergedIds(transaction, account.id))
  const view = viewEntry(entry, settled, {
    levels: settling.levels,
    ...marks,
    viewerId: viewer.userId,
    now: context.config.now(),
  })
  return {
    ...view,
    account: {
      _id: account.id,
      name: account.name,
      balance: settlement.balance,
      dues: duesStatusOn(account, today),
      paidUntil: account.dues_paid_until,
    },
  }
}

function chargeFields({ rules, settling }: OpenLedger, input: EntryInput, receivedOn: CalendarDate) {
  const dueOn = input.dueOn ?? receivedOn
  if (input.level === undefined)
    return { purpose: 'other' as const, due_on: dueOn, about: input.note ?? null }
  const level = offeredLevel(settling, input.level)
  return {
    purpose: 'dues' as const,
    due_on: dueOn,
    level_id: level.id,
    year: input.year ?? societyYearOf(dueOn, rules.yearStart),
    for_person: level.covers === 'person',
  }
}

function offeredLevel({ levels }: SettlingRules, id: string) {
  const level = levels.get(id)
  if (!level) throw invalid('level', m.money_error_level())
  if (level.retired_at !== null) throw invalid('level', m.money_error_level_retired())
  return level
}

/**
 * Returns the charge that accompanies a payment of dues without an open charge. A member who renews
 * unprompted pays the level's price. A paid-up person gets credit instead.
 */
function duesFirst(
  { settling, rules }: OpenLedger,
  { kind, level: levelId }: EntryInput,
  { received_on, account_id, user_id, user_name }: EntryDraft,
  { dues_state, dues_paid_until }: { dues_state: string; dues_paid_until: CalendarDate | null },
): EntryDraft[] {
  if (kind !== 'payment' || levelId === undefined) return []
  const level = offeredLevel(settling, levelId)
  const isPaid = dues_paid_until !== null && dues_paid_until >= received_on
  const cents = priceOn(level, received_on)
  if (dues_state === 'open' || dues_state === 'lifetime' || isPaid || cents === null) return []
  return [
    {
      account_id,
      kind: 'charge',
      purpose: 'dues',
      cents,
      received_on,
      due_on: received_on,
      level_id: level.id,
      year: societyYearOf(received_on, rules.yearStart),
      for_person: level.covers === 'person',
      user_id: user_id ?? null,
      user_name,
    },
  ]
}

async function refuseClosedYear({ transaction, rules }: OpenLedger, day: CalendarDate): Promise<void> {
  const year = societyYearOf(day, rules.yearStart)
  if ((await listClosedYears(transaction, [year])).length > 0)
    throw invalid('receivedOn', m.money_error_year_closed({ year }))
}

/** Refuses dues of a closed year, whose charges stay as its report has them. */
async function refuseClosedDues(
  { transaction }: OpenLedger,
  year: number,
  field: 'year' | 'dueOn',
): Promise<void> {
  if ((await listClosedYears(transaction, [year])).length > 0)
    throw invalid(field, m.money_error_year_is_closed({ year }))
}

/** Returns the closed year that a correction concerns. */
export async function correctedYear(
  { transaction, rules }: Pick<OpenLedger, 'transaction' | 'rules'>,
  day: CalendarDate,
) {
  const year = societyYearOf(day, rules.yearStart)
  return (await listClosedYears(transaction, [year])).length > 0 ? { corrected_year: year } : {}
}
