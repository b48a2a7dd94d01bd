import { type Duty, dutiesWith, dutyEmailHour } from '../../../../contract/notifications.ts'

import { m } from '../../../../contract/paraglide/messages.js'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import { minute, second } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { EmailTemplate } from '../../../mail/email-rendering.ts'
import { societyName } from '../../../text/versions.ts'
import { queueAccountMail } from '../../accounts/account/account-mail.service.ts'
import { countNewcomers } from '../../accounts/joining/newcomers.service.ts'
import {
  findRoleHolder,
  listRoleHolders,
  type RoleHolder,
} from '../../accounts/lifecycle/administrators.service.ts'
import {
  beginDuties,
  type DutyChoice,
  readDutyPaces,
  recordDutyEmail,
} from '../../notifications/topics-and-duties.service.ts'
import { countNewReports } from '../../posts/moderation/reports.service.ts'
import { countNewClaims } from '../../profiles/claims/claims.service.ts'

/** Delay before counting, because transactions that began earlier may not be committed yet. */
const settling = 10 * second

/** A period without its first instant. */
interface Span {
  after: string
  until: string
}

type Parts = Pick<Context, 'config' | 'database'>

const counts: Record<Duty, (context: Parts, span: Span) => Promise<number>> = {
  newcomers: countNewcomers,
  claims: countNewClaims,
  reports: countNewReports,
}

/**
 * Emails role holders about new tasks that still wait, at the pace they chose. The database stores how far
 * each was notified, so that concurrent processes do not send twice.
 */
export async function mailDuties(context: Parts): Promise<void> {
  const holders = await listRoleHolders(context, context.database)
  const nameOf = ({ id }: RoleHolder) => `account ${id}`
  await eachRow(holders, nameOf, (holder) => mailDutiesOf(context, holder))
}

/** New tasks of one duty: the holder's choice, and the count since the last email. */
interface NewTasks {
  choice: DutyChoice
  count: number
}

async function mailDutiesOf(context: Parts, { id, email, roles }: RoleHolder): Promise<void> {
  const { config, database } = context
  const own = dutiesWith(rightsOfRoles(roles))
  if (own.length === 0) return
  const present = config.now()
  const until = new Date(present.getTime() - settling)
  const choices = await beginDuties(config, database, id, own)
  const due = choices.filter((choice) => isDue(choice, { until, timeZone: config.timeZone }))
  const tasks = await Promise.all(
    due.map(async (choice) => ({
      choice,
      count: await counts[choice.duty](context, { after: choice.told_until, until: until.toISOString() }),
    })),
  )
  // A day without new tasks is stored, too; otherwise it would be checked again every minute.
  const noted = tasks.filter(({ choice, count }) => count > 0 || choice.pace === 'daily')
  if (noted.length === 0) return
  await database.transaction().execute(async (transaction) => {
    const mark = { until: until.toISOString(), at: present.toISOString() }
    const payload = await markNotified(transaction, noted, mark)
    if (Object.keys(payload).length === 0) return
    await queueAccountMail({ config }, transaction, { kind: 'duties', userId: id, recipient: email, payload })
  })
}

/** Marks new tasks as notified; returns the counts that no other process marked. */
async function markNotified(transaction: Connection, tasks: NewTasks[], mark: { until: string; at: string }) {
  const payload: Partial<Record<Duty, string>> = {}
  for (const { choice, count } of tasks) {
    const hasNew = count > 0
    const taken = await recordDutyEmail(transaction, choice, {
      until: mark.until,
      at: hasNew ? mark.at : choice.told_at,
    })
    if (taken && hasNew) payload[choice.duty] = String(count)
  }
  return payload
}

/** Shortest time between two emails, so that many tasks do not flood a mailbox. */
const pauseAfterEmail = 10 * minute

/** Checks whether a duty is due, by its pace. */
export function isDue(
  { pace, told_until, told_at }: Pick<DutyChoice, 'pace' | 'told_until' | 'told_at'>,
  { until, timeZone }: { until: Date; timeZone: string },
): boolean {
  if (pace === 'never') return false
  if (pace === 'at_once') return told_at === null || until.getTime() - Date.parse(told_at) >= pauseAfterEmail
  return Date.parse(told_until) < lastDailyHour(until, timeZone)
}

/** Returns the latest daily email time up to an instant, in epoch milliseconds. */
export function lastDailyHour(until: Date, timeZone: string): number {
  const present = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(timeZone)
  const today = present.withPlainTime({ hour: dutyEmailHour })
  const last = Temporal.ZonedDateTime.compare(today, present) > 0 ? today.subtract({ days: 1 }) : today
  return last.epochMilliseconds
}

const texts: Record<Duty, (inputs: { count: number }) => string> = {
  newcomers: m.administration_email_duties_newcomers,
  claims: m.administration_email_duties_claims,
  reports: m.administration_email_duties_reports,
}

const places: Record<Duty, string> = {
  newcomers: '/admin/approvals',
  claims: '/admin/claims',
  reports: '/posts/reports',
}

/**
 * Builds the email with the number of new tasks for a role holder. It contains no names, because mailboxes are less
 * secure than the site. Tasks that the recipient may no longer do are left out.
 */
export const dutiesEmail: EmailTemplate = async ({ config }, connection, mail) => {
  const holder = mail.user_id === null ? null : await findRoleHolder({ config }, connection, mail.user_id)
  if (!holder) return null
  const own = dutiesWith(rightsOfRoles(holder.roles))
  const paces = await readDutyPaces(connection, holder.id, own)
  const payload = mail.payload as Partial<Record<Duty, string>>
  const listed = own.filter((duty) => payload[duty] !== undefined && paces[duty] !== 'never')
  const [first] = listed
  if (first === undefined) return null
  const lines = listed.map((duty) => texts[duty]({ count: Number(payload[duty]) }))
  const society = societyName(config)
  return {
    to: { name: holder.name, address: holder.email },
    subject:
      lines.length === 1
        ? m.administration_email_duties_one({ society, what: lines[0] ?? '' })
        : m.administration_email_duties_several({ society }),
    blocks: [
      ...lines.map((text) => ({ text })),
      {
        button: m.administration_email_duties_button(),
        url: `${config.publicUrl}${listed.length === 1 ? places[first] : '/admin'}`,
      },
      {
        note: m.administration_email_duties_choice({
          url: `${config.publicUrl}/account/notifications#emails`,
        }),
      },
    ],
    reason: m.administration_email_duties_reason({ society }),
  }
}
