import type { Right } from '../../../contract/rights.ts'

/** The right that each administration page, and each unlisted page below it, requires. */
const pageRights: Record<string, Right> = {
  '/admin/numbers': 'see members',
  '/admin/users': 'see members',
  '/admin/users/print': 'see members',
  '/admin/users/:id': 'keep members',
  '/admin/duplicates': 'keep members',
  '/admin/people-file': 'exchange members file',
  '/admin/labels': 'keep members',
  '/admin/booklet': 'keep members',
  '/admin/households': 'keep members',
  '/admin/events': 'keep events',
  '/admin/money': 'see dues',
  '/admin/money/pile': 'keep money',
  '/admin/money/years': 'keep money',
  '/admin/money/report': 'keep money',
  '/admin/money/deposits': 'keep money',
  '/admin/money/receipts': 'keep money',
  '/admin/money/letters': 'keep money',
  '/admin/money/reminders': 'keep money',
  '/admin/money/events': 'keep money',
  '/admin/money/stray': 'keep money',
  '/admin/money/settings': 'keep money',
  '/admin/claims': 'keep roster',
  '/admin/board': 'keep roster',
  '/admin/roster': 'keep roster',
  '/admin/members-file': 'exchange members file',
  '/admin/approvals': 'keep members',
  '/admin/announcements': 'publish',
  '/admin/letters': 'write letters',
  '/admin/selections': 'write letters',
  '/admin/pages': 'publish',
  '/admin/settings': 'change settings',
  '/admin/bikram-sambat': 'change settings',
  '/admin/membership-options': 'change settings',
  '/admin/donation': 'set donations',
  '/admin/mails': 'keep members',
  '/admin/acts': 'read logs',
  '/admin/security-log': 'read logs',
  '/posts/reports': 'moderate',
}

/** Returns the right that an administration page requires; null for an unlisted address. */
export function rightOfPage(path: string): Right | null {
  if (/^\/admin\/?$/.test(path)) return 'enter administration'
  const [, nearest] = Object.entries(pageRights).reduce<[string, Right | null]>(
    (found, [pattern, right]) =>
      pattern.length > found[0].length && isBelow(path, pattern) ? [pattern, right] : found,
    ['', null],
  )
  return nearest
}

function isBelow(path: string, pattern: string): boolean {
  const parts = path.split('/')
  return pattern
    .split('/')
    .every((part, index) => (part.startsWith(':') ? parts[index] : part === parts[index]))
}
