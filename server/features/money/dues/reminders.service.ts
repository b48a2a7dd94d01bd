import { previewShown } from '../../../../contract/money/options-and-limits.ts'
import type {
  PrintedReminder,
  Reminders,
  RemindersChange,
  RemindersPreview,
} from '../../../../contract/money/reminders.ts'
import { quietHours } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { changedVersions } from '../../../text/versions.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { isAwake } from '../../notifications/digest-times.service.ts'
import { payAddress } from '../checkout/checkout.service.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import { type DueReminder, factsOf, mailTexts, textsForReader } from './reminder-texts.ts'
import {
  findRules,
  insertReminder,
  listOpenDues,
  listReaders,
  listToPrint,
  readOpenCents,
  type StoredRules,
  takeHour,
  updateRules,
} from './reminders.queries.ts'

/** Charges read per step. */
const readAtOnce = 100
const printedWithoutLimit = 100
/** The hour of the society's zone from which reminders go out. */
const reminderHour = 9

type Rule = Reminders['rules'][number]

/** Returns the rules, and whether they are on. */
export async function readReminders({ database }: Pick<Context, 'database'>): Promise<Reminders> {
  return viewOf(await findRules(database))
}

function viewOf({ is_on, rules, version, previewed_at, previewed_version }: StoredRules): Reminders {
  return { on: is_on, rules, version, previewedAt: previewed_version === version ? previewed_at : null }
}

/**
 * Saves the rules. They can be switched on once exactly these rules were previewed.
 * @throws {Refusal} invalid (rules), conflict
 */
export function saveReminders(
  { config, database }: Context,
  viewer: Viewer,
  { on, rules }: RemindersChange,
  ifMatch: string | undefined,
): Promise<Reminders> {
  if (new Set(rules.map(({ level }) => level)).size < rules.length)
    throw invalid('rules', m.money_error_reminder_levels())
  const inOrder = rules.toSorted((one, other) => one.level - other.level)
  if (inOrder.some(({ days }, index) => days <= (inOrder[index - 1]?.days ?? Number.NEGATIVE_INFINITY)))
    throw invalid('rules', m.money_error_reminder_order())
  return database.transaction().execute(async (transaction) => {
    const before = await findRules(transaction)
    if (ifMatch !== undefined && !namesVersion(ifMatch, before.version)) throw stale()
    const sorted = inOrder.map((rule): Rule => {
      const known = before.rules.find(({ level }) => level === rule.level)
      return { ...rule, versions: changedVersions(known?.versions, rule.versions) ?? {} }
    })
    const isSame = JSON.stringify(before.rules.map(columnsOf)) === JSON.stringify(sorted.map(columnsOf))
    const isSeen = isSame && before.previewed_version === before.version
    if (on && !isSeen) throw conflict(m.money_error_reminders_unseen())
    const version = before.version + 1
    const saved = await updateRules(transaction, before.version, {
      is_on: on,
      rules: JSON.stringify(sorted),
      version,
      previewed_version: isSeen ? version : null,
    })
    if (!saved) throw stale()
    await recordAuditEntry(config, transaction, viewer, {
      act: 'change reminders',
      subject: { kind: 'money', id: 'reminders' },
      aboutUserId: null,
      before: { on: before.is_on, rules: before.rules },
      after: { on, rules: sorted },
      reason: null,
    })
    return viewOf(await findRules(transaction))
  })
}

function columnsOf({ level, days, subject, text, versions }: Rule) {
  const texts = Object.entries(versions).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { level, days, subject, text, versions: texts.map(([one, by]) => [one, by?.subject, by?.text]) }
}

/** Previews the reminders of the saved rules today, and records the preview. */
export async function previewReminders(context: Context): Promise<RemindersPreview> {
  const { config, database } = context
  const rules = await findRules(database)
  const today = dayIn(config.timeZone, config.now())
  const levels = await readLevels(database)
  const preview: RemindersPreview = {
    on: today,
    count: 0,
    byMail: 0,
    toPrint: 0,
    reminders: [],
    sample: null,
  }
  await eachDue(context, rules, today, async (due) => {
    const { charge, rule, reader } = due
    preview.count += 1
    if (reader.email === null) preview.toPrint += 1
    else preview.byMail += 1
    preview.sample ??= mailTexts(due, levels)
    if (preview.reminders.length < previewShown)
      preview.reminders.push({
        user: reader.id,
        name: charge.user_name,
        level: rule.level,
        charge: charge.charge_id,
        cents: charge.open_cents,
        dueOn: charge.due_on,
        way: reader.email === null ? 'print' : 'mail',
      })
  })
  await updateRules(database, rules.version, {
    previewed_version: rules.version,
    previewed_at: config.now().toISOString(),
  })
  return preview
}

/**
 * Processes each due reminder: for each charge the highest reached level, once. Departed and deceased people,
 * and accounts without people, get none.
 */
async function eachDue(
  { database }: Pick<Context, 'database'>,
  { rules }: StoredRules,
  today: CalendarDate,
  work: (due: DueReminder) => Promise<void>,
): Promise<void> {
  if (rules.length === 0) return
  const dueBy = addDays(today, -Math.min(...rules.map(({ days }) => days)))
  let after: [CalendarDate, string] | null = null
  for (;;) {
    const charges = await listOpenDues(database, dueBy, after, readAtOnce)
    const last = charges.at(-1)
    if (!last) return
    after = [last.due_on, last.charge_id]
    const due = charges.flatMap((charge) => {
      const rule = rules.findLast(({ days }) => addDays(charge.due_on, days) <= today)
      return charge.former || !rule || rule.level <= (charge.reminded ?? 0) ? [] : [{ charge, rule }]
    })
    const readers = await listReaders(
      database,
      due.map(({ charge }) => charge),
    )
    for (const { charge, rule } of due) {
      const reader = readers.get(charge.charge_id)
      if (reader) await work({ charge, rule, reader })
    }
    await yieldToRequests()
  }
}

/**
 * Sends the reminders of the day, in processes that send messages. Called each minute; runs at nine in the morning,
 * and later each hour for readers in quiet hours at the previous run, but never in the society's quiet hours.
 */
export async function sendReminders(context: Pick<Context, 'config' | 'database'>): Promise<void> {
  const { config, database } = context
  const now = config.now()
  const { hour: present } = now.toTemporalInstant().toZonedDateTimeISO(config.timeZone)
  if (config.mailPace === null || present < reminderHour || present >= quietHours.from) return
  const rules = await findRules(database)
  if (!rules.is_on || !(await takeHour(database, now))) return
  const today = dayIn(config.timeZone, now)
  const last = new Date(rules.ran_at ?? 0)
  const isFirst = dayIn(config.timeZone, last) < today
  const levels = await readLevels(database)
  await eachDue(context, rules, today, async (due) => {
    const { email, zone } = due.reader
    const isTurn = isFirst || (email !== null && !isAwake({ ...config, now: () => last }, zone))
    if (!isTurn || (email !== null && !isAwake(config, zone))) return
    await database.transaction().execute((transaction) => remind(context, transaction, due, levels))
  })
}

async function remind(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  due: DueReminder,
  levels: ReadonlyMap<string, StoredLevel>,
): Promise<void> {
  const { charge, rule, reader } = due
  // It may have been paid since it was read.
  if ((await readOpenCents(transaction, charge.charge_id)) === 0) return
  const isNew = await insertReminder(transaction, {
    charge_id: charge.charge_id,
    level: rule.level,
    account_id: charge.account_id,
    way: reader.email === null ? 'print' : 'mail',
    at: config.now().toISOString(),
  })
  if (!isNew || reader.email === null) return
  const url = await payAddress({ config }, transaction, charge.charge_id)
  await queueTopicMail({ config }, transaction, { userId: reader.id }, () => ({
    topic: 'money',
    ...mailTexts(due, levels),
    button: m.money_reminder_button(),
    url,
  }))
}

/** Lists reminders to print as letters, for people without an address. */
export async function listPrintedReminders(
  { database }: Context,
  { limit = printedWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PrintedReminder>> {
  const [after, level] = cursor ? readCursor(cursor, 2) : []
  const place: [string, number] | null = after === undefined ? null : [after, Number(level) || 0]
  const [rows, { rules }, levels, { currency }] = await Promise.all([
    listToPrint(database, place, limit + 1),
    findRules(database),
    readLevels(database),
    readMoneyRules(database),
  ])
  const { items, next } = pageOf(rows, limit, ({ charge_id, level: sent }) => [charge_id, String(sent)])
  return {
    items: items.map((row) => {
      const rule = rules.find((one) => one.level === row.level)
      const facts = factsOf({ ...row, currency }, levels)
      return {
        _id: `${row.charge_id}-${row.level}`,
        name: row.name,
        address: row.address,
        level: row.level,
        text: rule ? `${textsForReader(rule).text}\n\n${facts}` : facts,
        cents: row.open_cents,
        dueOn: row.due_on,
      }
    }),
    next,
  }
}
