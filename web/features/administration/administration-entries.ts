import { m } from '../../../contract/paraglide/messages.js'

/** The navigation of the administration area, in the order in which officers need it. */
export const administrationEntries: { to: string; text: () => string }[] = [
  { to: '/admin', text: m.administration_overview },
  { to: '/admin/users', text: m.members_users },
  { to: '/admin/claims', text: m.members_claims },
  { to: '/admin/roster', text: m.members_roster },
  { to: '/admin/members-file', text: m.members_file },
  { to: '/admin/approvals', text: m.administration_approvals },
  { to: '/admin/announcements', text: m.administration_announcements },
  { to: '/admin/pages', text: m.administration_pages },
  { to: '/admin/settings', text: m.administration_settings },
  { to: '/admin/acts', text: m.administration_acts },
]
