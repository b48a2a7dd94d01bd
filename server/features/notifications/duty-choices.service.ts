import type { Duty, DutyPace } from '../../../contract/notifications.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import { Refusal } from '../../endpoints/refusal.ts'
import {
  type DutyChoice,
  insertDutyChoices,
  listDutyChoices,
  moveDutyMark,
  updateDutyPace,
} from './choices.queries.ts'

export type { DutyChoice }

type Clock = Pick<Config, 'now'>

/** Returns the pace of each of a member's duties: daily by default. */
export async function readDutyPaces(
  connection: Connection,
  userId: string,
  own: readonly Duty[],
): Promise<Partial<Record<Duty, DutyPace>>> {
  if (own.length === 0) return {}
  const paces = new Map((await listDutyChoices(connection, userId)).map(({ duty, pace }) => [duty, pace]))
  return Object.fromEntries(own.map((duty) => [duty, paces.get(duty) ?? 'daily']))
}

/**
 * Stores the pace of a member's duties.
 * @param own the member's duties
 * @throws {Refusal} forbidden for a duty of others
 */
export async function chooseDutyPaces(
  clock: Clock,
  transaction: Connection,
  userId: string,
  { chosen, own }: { chosen: Partial<Record<Duty, DutyPace>>; own: readonly Duty[] },
): Promise<void> {
  const choices = Object.entries(chosen) as [Duty, DutyPace][]
  if (choices.some(([duty]) => !own.includes(duty)))
    throw new Refusal('forbidden', [{ msg: m.errors_duty_of_others(), param: 'duties', code: 'forbidden' }])
  if (choices.length === 0) return
  await beginDuties(clock, transaction, userId, own)
  const now = clock.now().toISOString()
  for (const [duty, pace] of choices) await updateDutyPace(transaction, { userId, duty, pace, now })
}

/** Returns the last report of each duty; a new duty starts now. */
export async function beginDuties(
  { now }: Clock,
  connection: Connection,
  userId: string,
  own: readonly Duty[],
): Promise<DutyChoice[]> {
  const known = (await listDutyChoices(connection, userId)).filter(({ duty }) => own.includes(duty))
  const missing = own.filter((duty) => !known.some((choice) => choice.duty === duty))
  if (missing.length === 0) return known
  const begin = { user_id: userId, pace: 'daily', told_until: now().toISOString(), told_at: null } as const
  const begun = missing.map((duty) => ({ ...begin, duty }))
  await insertDutyChoices(connection, begun)
  return [...known, ...begun]
}

/** Records the last report of a duty; false when another process did meanwhile. */
export function noteDutyEmail(
  connection: Connection,
  choice: DutyChoice,
  email: { until: string; at: string | null },
): Promise<boolean> {
  return moveDutyMark(connection, choice, { told_until: email.until, told_at: email.at })
}
