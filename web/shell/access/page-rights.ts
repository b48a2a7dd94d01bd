import type { Right } from '../../../contract/rights.ts'

/** The right that each administration page, and each unlisted page below it, requires. */
const pageRights: Record<string, Right> = {
  '/admin/numbers': 'see members',
  '/admin/users': 'see members',
  '/admin/users/:id': 'keep members',
  '/admin/households': 'keep members',
  '/admin/events': 'keep events',
  '/admin/claims': 'keep roster',
  '/admin/roster': 'keep roster',
  '/admin/members-file': 'exchange members file',
  '/admin/approvals': 'keep members',
  '/admin/announcements': 'publish',
  '/admin/pages': 'publish',
  '/admin/settings': 'change settings',
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
