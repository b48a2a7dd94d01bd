import type { Selectable, SqlBool, Updateable } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { hour } from '../../../../contract/time/durations.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MoneyReminderRow, MoneyReminderRulesRow } from '../../../database/rows/money-rows.ts'
import { accountsReached } from '../../accounts/emails/member-mailing.service.ts'

/** The recipient of a charge's reminder. */
export interface Reader {
  id: string
  /** null where no email reaches them. */
  email: string | null
  /** The chosen time zone. */
  zone: string | null
}

interface OpenCharge {
  charge_id: string
  person_id: string | null
  household_id: string | null
  user_id: string | null
}

/**
 * Returns the recipient of each charge's reminder. It is the charge's person, otherwise the first adult of
 * the household with an address, or the first one. A charge without a present adult has none.
 */
export async function listReaders(
  connection: Connection,
  charges: readonly OpenCharge[],
): Promise<Map<string, Reader>> {
  const adults: (Reader & { household_id: string | null; reached: SqlBool })[] = []
  const present = () =>
    connection
      .selectFrom('users')
      .leftJoin('household_members as place', 'place.user_id', 'users.id')
      .leftJoin('message_times', 'message_times.user_id', 'users.id')
      .select(['users.id', 'users.email', 'place.household_id', 'message_times.zone'])
      .select(accountsReached('money').as('reached'))
      .where('users.departed', 'is', null)
      .where('users.child', '=', false)
      .orderBy('place.manages', 'desc')
      .orderBy('place.joined_at')
      .orderBy('users.id')
  for (const some of chunksOf([...new Set(charges.flatMap(({ household_id }) => household_id ?? []))]))
    adults.push(...(await present().where('place.household_id', 'in', some).execute()))
  const people = charges.flatMap(({ person_id, user_id }) => [person_id ?? [], user_id ?? []].flat())
  for (const some of chunksOf([...new Set(people)]))
    adults.push(...(await present().where('users.id', 'in', some).execute()))
  return new Map(
    charges.flatMap(({ charge_id, person_id, household_id, user_id }) => {
      const person = person_id ?? (household_id === null ? user_id : null)
      const readers =
        person === null
          ? adults.filter((adult) => adult.household_id === household_id)
          : adults.filter(({ id }) => id === person)
      const mailed = readers.find(({ reached }) => Boolean(reached))
      const reader = mailed ?? readers[0]
      return reader
        ? [[charge_id, { id: reader.id, email: mailed?.email ?? null, zone: reader.zone }] as const]
        : []
    }),
  )
}

export type StoredRules = Selectable<MoneyReminderRulesRow>

export async function findRules(connection: Connection): Promise<StoredRules> {
  const found = await connection
    .selectFrom('money_reminder_rules')
    .selectAll()
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow()
  // Rules saved before texts had versions have none.
  return { ...found, rules: found.rules.map((rule) => ({ ...rule, versions: rule.versions ?? {} })) }
}

/** Updates the rules of a version; returns false when the version is outdated. */
export async function updateRules(
  connection: Connection,
  version: number,
  change: Updateable<MoneyReminderRulesRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('money_reminder_rules')
    .set(change)
    .where('slot', '=', 1)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Claims an hour's reminders for this process; returns false when another process did. */
export async function takeHour(connection: Connection, now: Date): Promise<boolean> {
  const hourStart = new Date(Math.floor(now.getTime() / hour) * hour).toISOString()
  const { numUpdatedRows } = await connection
    .updateTable('money_reminder_rules')
    .set({ ran_at: now.toISOString() })
    .where('slot', '=', 1)
    .where('is_on', '=', true)
    .where(({ eb, or }) => or([eb('ran_at', 'is', null), eb('ran_at', '<', hourStart)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lists open dues up to a due date, each with its highest reminder so far. */
export function listOpenDues(
  connection: Connection,
  dueBy: CalendarDate,
  after: [dueOn: CalendarDate, id: string] | null,
  limit: number,
) {
  let query = connection
    .selectFrom('money_charges as charge')
    .innerJoin('money_entries as entry', 'entry.id', 'charge.charge_id')
    .innerJoin('money_accounts as account', 'account.id', 'charge.account_id')
    .select([
      'charge.charge_id',
      'charge.account_id',
      'charge.open_cents',
      'charge.due_on',
      'charge.person_id',
    ])
    .select(['charge.level_id', 'charge.year', 'entry.user_name', 'entry.currency', 'account.former'])
    .select(['account.household_id', 'account.user_id', 'account.name'])
    .select(({ selectFrom }) =>
      selectFrom('money_reminders')
        .select(({ fn }) => fn.max('money_reminders.level').as('level'))
        .whereRef('money_reminders.charge_id', '=', 'charge.charge_id')
        .as('reminded'),
    )
    .where('charge.open_cents', '>', 0)
    .where('charge.purpose', '=', 'dues')
    .where('charge.due_on', '<=', dueBy)
    .orderBy('charge.due_on')
    .orderBy('charge.charge_id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('charge.due_on', '>', after[0]),
        and([eb('charge.due_on', '=', after[0]), eb('charge.charge_id', '>', after[1])]),
      ]),
    )
  return query.execute()
}

/** Returns the open amount of a charge. */
export async function readOpenCents(connection: Connection, chargeId: string): Promise<number> {
  const found = await connection
    .selectFrom('money_charges')
    .select('open_cents')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  return found?.open_cents ?? 0
}

/** Records a reminder; returns false when it was recorded before. */
export async function insertReminder(transaction: Connection, reminder: MoneyReminderRow): Promise<boolean> {
  const stored = await transaction
    .insertInto('money_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('charge_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Lists reminders to print, of open charges. */
export function listToPrint(
  connection: Connection,
  after: [chargeId: string, level: number] | null,
  limit: number,
) {
  let query = connection
    .selectFrom('money_reminders as reminder')
    .innerJoin('money_charges as charge', 'charge.charge_id', 'reminder.charge_id')
    .innerJoin('money_accounts as account', 'account.id', 'charge.account_id')
    .leftJoin('households', 'households.id', 'account.household_id')
    .select(['reminder.charge_id', 'reminder.level', 'charge.open_cents', 'charge.due_on', 'charge.year'])
    .select(['charge.level_id', 'account.name', 'households.address'])
    .where('reminder.way', '=', 'print')
    .where('charge.open_cents', '>', 0)
    .where('account.former', '=', false)
    .orderBy('reminder.charge_id')
    .orderBy('reminder.level')
    .limit(limit)
  if (after)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('reminder.charge_id', '>', after[0]),
        and([eb('reminder.charge_id', '=', after[0]), eb('reminder.level', '>', after[1])]),
      ]),
    )
  return query.execute()
}
