import { m } from '../../../contract/paraglide/messages.js'

/** The navigation entries of the administration area, most used first. */
export const administrationEntries: { to: string; text: () => string }[] = [
  { to: '/admin', text: m.administration_overview },
  { to: '/admin/users', text: m.administration_users },
  { to: '/admin/claims', text: m.administration_claims },
  { to: '/admin/roster', text: m.administration_roster },
  { to: '/admin/members-file', text: m.administration_file },
  { to: '/admin/approvals', text: m.administration_approvals },
  { to: '/admin/announcements', text: m.society_announcements },
  { to: '/admin/pages', text: m.society_pages },
  { to: '/admin/settings', text: m.society_settings },
  { to: '/admin/acts', text: m.administration_acts },
]
