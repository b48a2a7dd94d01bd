import type { Today } from '../../../../contract/administration/today/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'

export interface Task {
  count: number
  /** Says what the number counts, for instance 'people want to join'. */
  text: string
  /** Where to do it; absent where there is nothing to open. */
  link?: { to: string; text: string }
}

/** Lists what may wait for an administrator, the most urgent first. */
export function tasksOf({ waiting, claims, reports, neverClaimed, failedMails }: Today): Task[] {
  return [
    {
      count: reports,
      text: m.administration_today_reports({ count: reports }),
      link: { to: '/posts/reports', text: m.administration_today_reports_do() },
    },
    {
      count: waiting,
      text: m.administration_today_waiting({ count: waiting }),
      link: { to: '/admin/approvals', text: m.administration_today_waiting_do() },
    },
    {
      count: claims,
      text: m.administration_today_claims({ count: claims }),
      link: { to: '/admin/claims', text: m.administration_today_claims_do() },
    },
    {
      count: neverClaimed,
      text: m.administration_today_unclaimed({ count: neverClaimed }),
      link: { to: '/admin/users?claimed=false', text: m.administration_today_unclaimed_do() },
    },
    {
      count: failedMails,
      text: m.administration_today_mails({ count: failedMails }),
      link: { to: '/admin/mails', text: m.administration_today_mails_do() },
    },
  ]
}
