import type { Updateable } from 'kysely'
import { type FirstDayStep, firstDaySteps } from '../../../../contract/administration/options-and-limits.ts'
import type { Overview } from '../../../../contract/administration/overview.ts'
import type { FirstDay, Today } from '../../../../contract/administration/today.ts'
import type { Connection } from '../../../database/connection.ts'
import type { FirstDayStepRow } from '../../../database/rows/administration-rows.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { hasUnsentMail, mailCounts } from '../../../mail/mail-queue.ts'
import { backupReport } from '../../../operations/schedule/scheduled-backups.ts'
import { countBouncing, countComplaining } from '../../accounts/account/bounces.service.ts'
import { countWaitingAccounts } from '../../accounts/joining/newcomers.service.ts'
import { countRoleHolders, countUnclaimedAccounts } from '../../accounts/lifecycle/account-counts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { hasEvents, listUpcoming, readEvent } from '../../events/calendar/calendar.service.ts'
import { findableEventGroups } from '../../events/series/event-groups.service.ts'
import { countUnsentLetters } from '../../letters/letters/sending.service.ts'
import { countOpenReports } from '../../posts/moderation/reports.service.ts'
import { countOpenClaims } from '../../profiles/claims/claims.service.ts'
import { countUnattendedHouseholds } from '../../profiles/households/all-households.service.ts'
import { listComingOfAge } from '../../profiles/households/coming-of-age.service.ts'
import { listWrittenPages } from '../../society/pages/pages.service.ts'
import { listOwnSettings } from '../../society/settings/settings.service.ts'

/** Returns the tasks that a viewer may do, and the next event with RSVPs. */
export async function readToday(
  context: Context,
  viewer: Viewer,
): Promise<Omit<Today, 'unknownProxy' | 'failingTasks' | 'refusedWrites'>> {
  const { config, database } = context
  const keepsMembers = may(viewer, 'keep members')
  const [
    waiting,
    claims,
    reports,
    neverClaimed,
    comingOfAge,
    unattended,
    mails,
    bounced,
    complained,
    unsentLetters,
    nextEvent,
    backups,
  ] = await Promise.all([
    keepsMembers ? countWaitingAccounts(context) : null,
    may(viewer, 'keep roster') ? countOpenClaims(context) : null,
    may(viewer, 'moderate') ? countOpenReports(context) : null,
    keepsMembers ? countUnclaimedAccounts(context) : null,
    keepsMembers ? listComingOfAge(context) : null,
    keepsMembers ? countUnattendedHouseholds(context) : null,
    keepsMembers ? mailCounts(database) : null,
    keepsMembers ? countBouncing(context) : null,
    keepsMembers ? countComplaining(context) : null,
    may(viewer, 'write letters') ? countUnsentLetters(context, viewer) : null,
    config.calendarOn && may(viewer, 'keep events') ? readNextEvent(context, viewer) : null,
    may(viewer, 'change settings') ? backupReport(context) : null,
  ])
  return {
    waiting,
    claims,
    reports,
    neverClaimed,
    comingOfAge,
    unattended,
    bounced,
    complained,
    unsentLetters,
    failedMails: mails && (mails.dead ?? 0),
    nextEvent,
    backups,
    firstDay: backups && (await readFirstDay(context, backups)),
  }
}

async function readNextEvent(context: Context, viewer: Viewer): Promise<Today['nextEvent']> {
  const groups = await findableEventGroups(context, viewer)
  const next = (await listUpcoming(context, groups)).find(({ cancelled }) => !cancelled)
  return next ? readEvent(context, viewer, next._id) : null
}

/** Lists the steps to an open site with their states; null once all are done or set aside. */
async function readFirstDay(
  context: Context,
  backups: NonNullable<Overview['backups']>,
): Promise<FirstDay | null> {
  const { config, database } = context
  const rows = new Map((await listSteps(database)).map((row) => [row.step, row]))
  const isSetAside = (step: FirstDayStep) => (rows.get(step)?.set_aside_at ?? null) !== null
  const counted = firstDaySteps.filter((step) => step !== 'event' || config.calendarOn)
  if (counted.every(isSetAside)) return null
  const done = await listDone(context, {
    mailTestedAt: rows.get('mail')?.done_at ?? null,
    isBackedUp: backups.lastSuccess !== null,
  })
  const steps = counted.map((step) => ({ step, done: done.has(step), setAside: isSetAside(step) }))
  return steps.every(({ done, setAside }) => done || setAside) ? null : steps
}

/** Sets a step aside or reopens it. */
export async function changeStep(
  { config, database }: Context,
  viewer: Viewer,
  step: FirstDayStep,
  { setAside }: { setAside: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await storeStep(transaction, step, { set_aside_at: setAside ? config.now().toISOString() : null })
    await recordAuditEntry(config, transaction, viewer, {
      act: setAside ? 'set a first step aside' : 'take a first step up again',
      subject: { kind: 'settings', id: step },
      aboutUserId: null,
      before: null,
      after: { name: step },
      reason: null,
    })
  })
}

/** Stores that a step was done, for steps without other data. */
export async function recordStepDone(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  step: FirstDayStep,
): Promise<void> {
  await storeStep(transaction, step, { done_at: config.now().toISOString() })
}

async function listDone(
  { config, database }: Context,
  { mailTestedAt, isBackedUp }: { mailTestedAt: string | null; isBackedUp: boolean },
): Promise<Set<FirstDayStep>> {
  const [own, pages, roleHolders, isAnyEvent, isMailTested] = await Promise.all([
    listOwnSettings(database, config),
    listWrittenPages({ config, database }),
    countRoleHolders({ database }),
    hasEvents({ database }),
    mailTestedAt !== null && !(await hasUnsentMail(database, 'test', mailTestedAt)),
  ])
  const done: Record<FirstDayStep, boolean> = {
    name: own.includes('name'),
    mark: config.markPictureId !== null,
    zone: own.includes('timeZone'),
    privacy: pages.includes('privacy'),
    about: pages.includes('about'),
    bylaws: pages.includes('bylaws'),
    roles: roleHolders >= 2,
    event: isAnyEvent,
    mail: isMailTested,
    backup: isBackedUp,
  }
  return new Set(firstDaySteps.filter((step) => done[step]))
}

function listSteps(connection: Connection) {
  return connection.selectFrom('first_day_steps').selectAll().execute()
}

function storeStep(
  connection: Connection,
  step: FirstDayStep,
  changed: Updateable<Pick<FirstDayStepRow, 'set_aside_at' | 'done_at'>>,
) {
  return connection
    .insertInto('first_day_steps')
    .values({ step, ...changed })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(changed))
    .execute()
}
