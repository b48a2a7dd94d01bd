import type { Today } from '../../../../contract/administration/today/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'

export interface Task {
  count: number
  /** Says what the number counts, for instance 'people want to join'. */
  text: string
  /** Where to do it. */
  link: { to: string; text: string }
}

/** Lists what waits for whoever looks, the most urgent first; what is not theirs to do has no number. */
export function tasksOf({ waiting, claims, reports, neverClaimed, unattended, failedMails }: Today): Task[] {
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
      count: failedMails,
      text: m.administration_today_mails,
      link: { to: '/admin/mails', text: m.administration_today_mails_do() },
    },
  ]
  return tasks.flatMap(({ count, text, link }) => (count ? [{ count, text: text({ count }), link }] : []))
}
