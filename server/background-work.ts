import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { TaskSubject } from '../contract/administration/options-and-limits.ts'
import { sweepIdempotencyKeys } from './endpoints/idempotency.ts'
import { sweepRateLimits } from './endpoints/rate-limit.ts'
import { readingChoicesOf } from './features/accounts/account/accounts.queries.ts'
import { skipsMail, sweepBounces } from './features/accounts/account/bounces.service.ts'
import { accountEmailTemplates } from './features/accounts/emails/account-emails.ts'
import { alertAdministrators } from './features/accounts/emails/administrator-mailing.service.ts'
import { sweepTurnedAway } from './features/accounts/joining/turned-away.service.ts'
import { sweepLinks } from './features/accounts/links/account-links.service.ts'
import { pushing } from './features/accounts/push/push-messages.service.ts'
import { endDueResets } from './features/accounts/second-step/resets.service.ts'
import { sweepTickets } from './features/accounts/second-step/second-step.service.ts'
import { sweepDevices, sweepSeenBrowsers } from './features/accounts/sessions/seen-browsers.service.ts'
import { sweepSessions } from './features/accounts/sessions/sessions.service.ts'
import { boardEmail } from './features/administration/board/board-email.ts'
import { sweepBoardChanges } from './features/administration/board/board-reading.service.ts'
import { sweepMerges } from './features/administration/duplicates/merges.service.ts'
import { sweepImports } from './features/administration/imports/imports.service.ts'
import { dutiesEmail, mailDuties } from './features/administration/today/duty-emails.service.ts'
import { sweepPictures } from './features/administration/unused-pictures.service.ts'
import { sweepSecurityLog } from './features/audit/security-log.service.ts'
import { remindAttendees, sweepReminders } from './features/events/reminders.service.ts'
import { letterEmail } from './features/letters/letters/letter-email.service.ts'
import { takeBounce } from './features/letters/letters/returned-letters.service.ts'
import { sendDueLetters, storeLetterOutcomes } from './features/letters/letters/sending.service.ts'
import { renewAccountWords } from './features/money/accounts/account-words.service.ts'
import { followPeople } from './features/money/accounts/following.service.ts'
import { sweepStripeEvents } from './features/money/checkout/stray-payments.service.ts'
import { endLeftDonations } from './features/money/checkout/yearly-donations.service.ts'
import { sendReminders } from './features/money/dues/reminders.service.ts'
import { sweepPostPictures } from './features/posts/post-pictures.service.ts'
import { foldCounters } from './features/profiles/directory/directory.service.ts'
import { renewShownMemberships } from './features/profiles/histories/shown-memberships.service.ts'
import { comeOfAge } from './features/profiles/households/coming-of-age.service.ts'
import { renewNameKeys } from './features/profiles/person/key-renewal.service.ts'
import { mailDueAnnouncements } from './features/society/announcements/announcement-editing.service.ts'
import { mailDigests } from './features/society/digests.service.ts'
import { bounces } from './mail/bounces/bounces.plugin.ts'
import type { EmailTemplates } from './mail/email-rendering.ts'
import { mail } from './mail/mail.plugin.ts'
import { sweepMails } from './mail/mail-queue.ts'
import { sweepOutbox } from './mail/mail-transport.ts'
import { type HousekeepingTask, housekeeping } from './operations/schedule/housekeeping.plugin.ts'
import { backups } from './operations/schedule/scheduled-backups.ts'

function about(subject: TaskSubject, ...runs: HousekeepingTask['run'][]): HousekeepingTask[] {
  return runs.map((run) => ({ name: run.name, subject, run }))
}

/** Sends emails about duties, in processes that send messages. */
async function mailDueDuties(app: FastifyInstance): Promise<void> {
  if (app.config.mailPace) await mailDuties(app)
}

/** Reminds attendees, in processes that send messages. */
async function remindDueAttendees(app: FastifyInstance): Promise<void> {
  if (app.config.mailPace) await remindAttendees(app)
}

/** Sends digests, in processes that send messages. */
async function mailDueDigests(app: FastifyInstance): Promise<void> {
  if (app.config.mailPace) await mailDigests(app)
}

/** Reads the mailbox for returned mail, in the background. */
async function readReturnedMail(app: FastifyInstance): Promise<void> {
  await app.readBounces()
}

/** Alerts administrators when nothing can be saved. */
async function watchWrites(app: FastifyInstance): Promise<void> {
  await app.writes.check(app.database, ({ since, reason }) =>
    alertAdministrators(app, { kind: 'writes-refused', payload: { since, reason } }),
  )
}

/** Lists the hourly tasks of every feature, in the order in which they run. */
const housekeepingTasks: HousekeepingTask[] = [
  ...about('second steps', endDueResets),
  ...about('children', comeOfAge),
  ...about(
    'expired data',
    sweepSessions,
    sweepSeenBrowsers,
    sweepRateLimits,
    sweepIdempotencyKeys,
    sweepLinks,
    storeLetterOutcomes,
    sweepMails,
    sweepBounces,
    sweepOutbox,
    sweepPictures,
    sweepPostPictures,
    sweepImports,
    sweepSecurityLog,
    sweepDevices,
    sweepTickets,
    sweepTurnedAway,
    sweepBoardChanges,
    sweepReminders,
    sweepStripeEvents,
    sweepMerges,
  ),
  ...about('search', foldCounters, renewNameKeys),
]

/** Lists the tasks that run every minute. */
export const minuteTasks: HousekeepingTask[] = [
  ...about('warnings', watchWrites),
  ...about('announcements', mailDueAnnouncements),
  ...about('letters', sendDueLetters),
  ...about('duties', mailDueDuties),
  ...about('reminders', remindDueAttendees, mailDueDigests),
  ...about('memberships', renewShownMemberships),
  ...about('money', followPeople, renewAccountWords, sendReminders, endLeftDonations),
  ...about('returned mail', readReturnedMail),
]

/** Lists the templates of every email by its kind. */
export const emailTemplates: EmailTemplates = {
  ...accountEmailTemplates,
  duties: dutiesEmail,
  board: boardEmail,
  letter: letterEmail,
}

/** Runs work outside of requests: housekeeping, scheduled backups, and sending messages. */
export const backgroundWork = plugin(async (app: FastifyInstance) => {
  await app.register(bounces, { take: takeBounce })
  await app.register(housekeeping, { tasks: housekeepingTasks, minuteTasks })
  await app.register(backups, {
    notify: (payload) => alertAdministrators(app, { kind: 'backup-failed', payload }),
  })
  await app.register(mail, {
    templates: emailTemplates,
    choicesOf: readingChoicesOf,
    skips: skipsMail,
    pushing,
  })
})
