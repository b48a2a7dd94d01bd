import { previewShown } from '../../../../contract/money/options-and-limits.ts'
import type { OmittedAccount, PlannedCharge, YearPlan } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { minute } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { readCursor } from '../../../endpoints/paging.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { followPeople } from '../accounts/following.service.ts'
import { societyYearOf, societyYearSpan } from '../ledger/dues.ts'
import { enter } from '../ledger/entering.service.ts'
import { lockAccounts } from '../ledger/money-entries.queries.ts'
import { readSettlingRules, type SettlingRules, type StoredAccount } from '../ledger/settling.service.ts'
import { type MoneyRules, readMoneyRules, recordAmounts } from '../settings/money-settings.service.ts'
import { type DueCharge, type PlannedAccount, planAccount, type YearFrame } from './year-charges.ts'
import {
  countDues,
  findYear,
  listAccountsById,
  listAccountsByName,
  listDuesOf,
  listPlannedPeople,
  releaseYear,
  takeYear,
} from './years.queries.ts'

/** Accounts charged per transaction, or read per step of a preview. */
const chargedAtOnce = 64
const readAtOnce = 64
/** Event-loop turns between two steps of a transaction: other writers wait for its end. */
const turnsBetween = 6
/** Time after which another process may take over an abandoned beginning. */
const busyMilliseconds = 10 * minute

interface Beginning {
  rules: MoneyRules
  settling: SettlingRules
  frame: YearFrame
}

/**
 * Charges every account its dues of a year, or previews that. Accounts that have the year's charge are
 * skipped, so that a repeated call only adds missing charges.
 * @throws {Refusal} invalid (year, cursor), conflict while another call begins it, and once the year is
 *   closed
 */
export async function beginYear(
  context: Context,
  viewer: Viewer,
  {
    year,
    preview = false,
    cursor,
  }: { year: number; preview?: boolean | undefined; cursor?: string | undefined },
): Promise<YearPlan> {
  const { config, database } = context
  const [rules, settling] = await Promise.all([readMoneyRules(database), readSettlingRules(database)])
  const today = dayIn(config.timeZone, config.now())
  if (year > societyYearOf(today, rules.yearStart) + 1) throw invalid('year', m.money_error_year_far())
  if ((await findYear(database, year))?.closed_at) throw conflict(m.money_error_year_is_closed({ year }))
  const frame = { year, ...societyYearSpan(year, rules.yearStart), today, levels: settling.levels }
  await followPeople(context)
  const before = await countDues(database, year)
  const plan = new PlanCollector(cursor === undefined ? null : readCursor(cursor, 2))
  if (preview) await eachPlanned(database, readAtOnce, frame, async (planned) => plan.add(planned))
  else await make(context, viewer, { rules, settling, frame }, plan)
  return { year, preview, currency: rules.currency, before, ...plan.result(preview) }
}

async function make(
  context: Context,
  viewer: Viewer,
  beginning: Beginning,
  plan: PlanCollector,
): Promise<void> {
  const { config, database } = context
  const { rules, frame } = beginning
  const { year } = frame
  const now = config.now()
  const until = new Date(now.getTime() + busyMilliseconds).toISOString()
  const taken = { year, by: viewer.userId, now: now.toISOString(), until }
  if (!(await takeYear(database, taken))) throw conflict(m.money_error_year_busy())
  try {
    // Levels cannot change from here on; earlier reads may be outdated.
    const settling = await readSettlingRules(database)
    const current = { rules, settling, frame: { ...frame, levels: settling.levels } }
    let after: string | null = null
    for (;;) {
      const accounts: StoredAccount[] = await listAccountsById(database, after, chargedAtOnce)
      if (accounts.length === 0) break
      after = accounts.at(-1)?.id ?? null
      await charge(context, viewer, current, accounts, plan)
      await yieldToRequests()
    }
    const { count, cents } = plan.result(false)
    if (count > 0)
      await recordAmounts(context, database, viewer, {
        act: 'begin year of dues',
        id: String(year),
        after: { year, count, cents },
      })
  } finally {
    await releaseYear(database, year)
  }
}

/** Charges some accounts in one transaction, by their then present data. */
function charge(
  context: Context,
  viewer: Viewer,
  { rules, settling, frame }: Beginning,
  accounts: readonly StoredAccount[],
  plan: PlanCollector,
): Promise<void> {
  return context.database
    .transaction()
    .execute(async (transaction) => {
      const locked = await lockAccounts(
        transaction,
        accounts.map(({ id }) => id),
      )
      const present = accounts.flatMap(({ id }) =>
        locked.filter((account) => account.id === id && account.merged_into === null),
      )
      await yieldToRequests(turnsBetween)
      const planned = (await readPlanned(transaction, present, frame)).map((one) => ({
        account: one.account,
        ...planAccount(one, frame),
      }))
      await enter(
        context,
        transaction,
        {
          currency: rules.currency,
          by: viewer.userId,
          rules: settling,
          pause: () => yieldToRequests(turnsBetween),
        },
        planned.flatMap(({ charges }) => charges.map((one) => draftOf(one, frame))),
      )
      return planned
    })
    .then((planned) => {
      for (const one of planned) plan.add(one)
    })
}

function draftOf(
  { account, user, name, level, cents, dueOn, person }: DueCharge,
  { year, today }: YearFrame,
) {
  return {
    account_id: account,
    kind: 'charge' as const,
    purpose: 'dues' as const,
    cents,
    received_on: today,
    due_on: dueOn,
    level_id: level._id,
    year,
    user_id: user,
    user_name: name,
    for_person: person,
    begun_key: `${year} ${account} ${person ? user : ''}`,
  }
}

interface Planned {
  account: StoredAccount
  charges: DueCharge[]
  omitted: OmittedAccount[]
}

async function eachPlanned(
  connection: Connection,
  atOnce: number,
  frame: YearFrame,
  work: (planned: Planned) => Promise<void>,
): Promise<void> {
  let after: [string, string] | null = null
  for (;;) {
    const accounts: StoredAccount[] = await listAccountsByName(connection, after, atOnce)
    const last = accounts.at(-1)
    if (!last) return
    after = [last.name_key, last.id]
    for (const one of await readPlanned(connection, accounts, frame))
      await work({ account: one.account, ...planAccount(one, frame) })
    await yieldToRequests()
  }
}

/** Reads the accounts' data for the plan. */
async function readPlanned(
  connection: Connection,
  accounts: readonly StoredAccount[],
  { levels }: YearFrame,
): Promise<PlannedAccount[]> {
  const people = await listPlannedPeople(connection, accounts)
  const charges = await listDuesOf(
    connection,
    accounts.map(({ id }) => id),
    people.map(({ id }) => id),
  )
  const byCategory = new Map(
    [...levels.values()].flatMap(({ id, category, retired_at }) =>
      category !== null && retired_at === null ? [[category, id] as const] : [],
    ),
  )
  const byPerson = Map.groupBy(
    charges.filter(({ person_id }) => person_id !== null),
    ({ person_id }) => person_id,
  )
  const byAccount = Map.groupBy(charges, ({ account_id }) => account_id)
  const byHolder = Map.groupBy(people, ({ id, household_id }) => household_id ?? id)
  // The level of a household is never that of a person.
  const personal = (...ids: (string | null | undefined)[]) =>
    ids.find((id) => levels.get(id ?? '')?.covers === 'person') ?? null
  return accounts.map((account) => {
    const living = byHolder.get(account.household_id ?? account.user_id ?? '') ?? []
    const own = byAccount.get(account.id) ?? []
    const elsewhere = living
      .flatMap(({ id }) => byPerson.get(id) ?? [])
      .filter(({ account_id }) => account_id !== account.id)
    return {
      account,
      people: living.map(({ id, name, category }) => {
        const last = (byPerson.get(id) ?? [])
          .toSorted((one, other) => (one.due_on < other.due_on ? -1 : 1))
          .at(-1)
        const first = [last?.level_id, account.opening_level_id, byCategory.get(category ?? '')]
        return { id, name, levelId: personal(...first, account.level_id) }
      }),
      charges: [...own, ...elsewhere],
    }
  })
}

/** Counts a plan, and collects the first of its charges and omissions. */
class PlanCollector {
  readonly #after: [string, string] | null
  readonly #charges: PlannedCharge[] = []
  readonly #leftOut: OmittedAccount[] = []
  #count = 0
  #cents = 0
  #omitted = 0
  #last: [string, string] | null = null
  #isFull = false

  constructor(after: [string, string] | null) {
    this.#after = after
  }

  add({ account, charges, omitted }: Planned): void {
    this.#count += charges.length
    this.#cents += charges.reduce((sum, { cents }) => sum + cents, 0)
    this.#omitted += omitted.length
    const place: [string, string] = [account.name_key, account.id]
    if (this.#after && !isBehind(place, this.#after)) return
    this.#isFull ||= this.#charges.length >= previewShown || this.#leftOut.length >= previewShown
    if (this.#isFull) return
    for (const { person: _, ...charge } of charges) this.#charges.push(charge)
    this.#leftOut.push(...omitted)
    this.#last = place
  }

  result(preview: boolean) {
    return {
      count: this.#count,
      cents: this.#cents,
      omitted: this.#omitted,
      charges: this.#charges,
      leftOut: this.#leftOut,
      next:
        preview && this.#isFull && this.#last
          ? Buffer.from(JSON.stringify(this.#last)).toString('base64url')
          : null,
    }
  }
}

function isBehind([name, id]: [string, string], [afterName, afterId]: [string, string]): boolean {
  return name === afterName ? id > afterId : name > afterName
}
