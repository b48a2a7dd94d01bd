import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import {
  type Duty,
  type DutyPace,
  type NotificationTopic,
  notificationTopics,
} from '../../../contract/notifications.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import type { DutyEmailRow, TopicChoiceRow } from '../../database/rows/notification-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { Refusal } from '../../endpoints/refusal.ts'

function listChoices(connection: Connection, userId: string) {
  return connection.selectFrom('mail_choices').selectAll().where('user_id', '=', userId).execute()
}

/** Stores the choice for one channel; the other one stays, or defaults to yes. */
function upsertChoice(
  connection: Connection,
  key: Pick<TopicChoiceRow, 'user_id' | 'topic'>,
  chosen: Partial<Pick<TopicChoiceRow, 'wanted' | 'on_devices'>>,
) {
  return connection
    .insertInto('mail_choices')
    .values({ ...key, wanted: true, on_devices: true, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(chosen))
    .execute()
}

export type DutyChoice = Selectable<DutyEmailRow>

function listDutyChoices(connection: Connection, userId: string): Promise<DutyChoice[]> {
  return connection.selectFrom('duty_emails').selectAll().where('user_id', '=', userId).execute()
}

/** Adds the missing choices; existing ones stay. */
function insertDutyChoices(connection: Connection, choices: DutyChoice[]) {
  return connection
    .insertInto('duty_emails')
    .values(choices)
    .onConflict((conflict) => conflict.columns(['user_id', 'duty']).doNothing())
    .execute()
}

/** Changes the pace; after `never`, reports start from now. */
function updateDutyPace(
  connection: Connection,
  { userId, duty, pace, now }: { userId: string; duty: Duty; pace: DutyPace; now: string },
) {
  return connection
    .updateTable('duty_emails')
    .set(({ eb }) => ({
      pace,
      told_until: eb.case().when('pace', '=', 'never').then(now).else(eb.ref('told_until')).end(),
    }))
    .where('user_id', '=', userId)
    .where('duty', '=', duty)
    .execute()
}

/** Records the last report of a duty; false when it, or the pace, changed meanwhile. */
async function moveDutyMark(
  connection: Connection,
  { user_id, duty, pace, told_until }: DutyChoice,
  moved: Pick<DutyChoice, 'told_until' | 'told_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('duty_emails')
    .set(moved)
    .where('user_id', '=', user_id)
    .where('duty', '=', duty)
    .where('pace', '=', pace)
    .where('told_until', '=', told_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The columns of a member's choice, by channel. */
const columns = { email: 'wanted', devices: 'on_devices' } as const
type TopicWay = keyof typeof columns

/** Returns the topics a member wants in one channel: all by default. */
export async function readTopics(
  connection: Connection,
  userId: string,
  way: TopicWay,
): Promise<Record<NotificationTopic, boolean>> {
  const choices = new Map(
    (await listChoices(connection, userId)).map((choice) => [choice.topic, choice[columns[way]]]),
  )
  return Object.fromEntries(notificationTopics.map((topic) => [topic, choices.get(topic) ?? true])) as Record<
    NotificationTopic,
    boolean
  >
}

/** Switches topics on or off for a member, in one channel. */
export async function chooseTopics(
  connection: Connection,
  userId: string,
  way: TopicWay,
  chosen: Partial<Record<NotificationTopic, boolean>>,
): Promise<void> {
  for (const topic of notificationTopics) {
    const wanted = chosen[topic]
    if (wanted !== undefined)
      await upsertChoice(connection, { user_id: userId, topic }, { [columns[way]]: wanted })
  }
}

/** Builds the condition that a member wants a topic in one channel (joins `users`). */
export function accountsWanting(topic: NotificationTopic, way: TopicWay): Expression<SqlBool> {
  const { exists, not, selectFrom } = expressionBuilder<Tables, 'users'>()
  return not(
    exists(
      selectFrom('mail_choices')
        .select('mail_choices.topic')
        .whereRef('mail_choices.user_id', '=', 'users.id')
        .where('mail_choices.topic', '=', topic)
        .where(`mail_choices.${columns[way]}`, '=', false),
    ),
  )
}

/**
 * The content of an e-mail about a topic; blank lines separate paragraphs. Devices show its subject alone, and open its
 * URL.
 */
export interface TopicEmail {
  topic: NotificationTopic
  subject: string
  text: string
  /** Set for a text with a greeting and a signature of its own. */
  greeting?: 'own'
  button?: string
  url?: string
  /** The conversation of the email, by which mail programs group. */
  thread?: string
  /** An iCalendar object that programs import, and its method. */
  calendar?: string
  calendarMethod?: 'REQUEST' | 'CANCEL'
  /** A second iCalendar object, which removes dates whose identity changed. */
  calendarEnded?: string
}

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
export function recordDutyEmail(
  connection: Connection,
  choice: DutyChoice,
  email: { until: string; at: string | null },
): Promise<boolean> {
  return moveDutyMark(connection, choice, { told_until: email.until, told_at: email.at })
}
