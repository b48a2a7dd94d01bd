import type { Right } from '../../../contract/rights.ts'

/** The right that each page of the administration area asks for, and the pages below it unless they are named. */
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

/** Returns the right that a page of the administration area asks for; null for an address that is not listed. */
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
