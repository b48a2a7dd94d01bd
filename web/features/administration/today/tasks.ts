import type { TaskSubject } from '../../../../contract/administration/options-and-limits.ts'
import type { FailingTask, Today } from '../../../../contract/administration/today.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge } from '../../../../contract/profiles/birthdays.ts'
import { formatInstant } from '../../../design/texts/format-date.ts'

export interface Task {
  count: number
  /** The unit of the number, for instance 'people want to join'. */
  text: string
  /** The link to the task. */
  link: { to: string; text: string }
}

/**
 * Returns the viewer's tasks, most urgent first. Tasks outside their rights, whose number is null, and empty
 * ones are omitted.
 */
export function tasksOf({
  waiting,
  claims,
  reports,
  neverClaimed,
  unattended,
  bounced,
  complained,
  unsentLetters,
  failedMails,
}: Today): Task[] {
  const tasks = [
    {
      count: reports,
      text: m.administration_today_reports,
      link: { to: '/posts/reports', text: m.administration_today_reports_do() },
    },
    {
      count: waiting,
      text: m.administration_today_waiting,
      link: { to: '/admin/approvals', text: m.administration_today_waiting_do() },
    },
    {
      count: claims,
      text: m.administration_today_claims,
      link: { to: '/admin/claims', text: m.administration_today_claims_do() },
    },
    {
      count: neverClaimed,
      text: m.administration_today_unclaimed,
      link: { to: '/admin/users?claimed=false', text: m.administration_today_unclaimed_do() },
    },
    {
      count: unattended,
      text: m.administration_today_unattended,
      link: { to: '/admin/households?managed=unattended', text: m.administration_today_unattended_do() },
    },
    {
      count: bounced,
      text: m.administration_today_bounced,
      link: { to: '/admin/users?kind=bounced', text: m.administration_today_bounced_do() },
    },
    {
      count: complained,
      text: m.administration_today_complained,
      link: { to: '/admin/users?kind=complained', text: m.administration_today_bounced_do() },
    },
    {
      count: unsentLetters,
      text: m.administration_today_letters,
      link: { to: '/admin/letters', text: m.administration_today_letters_do() },
    },
    {
      count: failedMails,
      text: m.administration_today_mails,
      link: { to: '/admin/mails', text: m.administration_today_mails_do() },
    },
  ]
  return tasks.flatMap(({ count, text, link }) => (count ? [{ count, text: text({ count }), link }] : []))
}

const subjectTexts: Record<TaskSubject, () => string> = {
  warnings: m.administration_today_failing_warnings,
  children: () => m.administration_today_failing_children({ age: adultAge }),
  'second steps': m.administration_today_failing_second_steps,
  'expired data': m.administration_today_failing_expired_data,
  announcements: m.administration_today_failing_announcements,
  letters: m.administration_today_failing_letters,
  duties: m.administration_today_failing_duties,
  reminders: m.administration_today_failing_reminders,
  memberships: m.administration_today_failing_memberships,
  money: m.administration_today_failing_money,
  search: m.administration_today_failing_search,
  'returned mail': m.administration_today_failing_returned_mail,
}

/** Describes the consequences of a failing task, and the time since when it fails. */
export function failingTaskText({ task, subject, since }: FailingTask, zone: string): string {
  return m.administration_today_failing({
    what: subjectTexts[subject](),
    at: formatInstant(since, zone),
    task,
  })
}
