/** Characters of a search in the audit log. */
export const auditSearchMax = 100

/** The topics of the audit log, with the kinds of subject in each. */
export const auditTopics = {
  people: ['account', 'accounts', 'members', 'household', 'group'],
  memberships: ['membership', 'claims', 'roster', 'board', 'membership option'],
  events: ['event', 'festival'],
  money: ['money'],
  posts: ['post', 'comment', 'picture', 'report'],
  letters: ['letter', 'selection'],
  site: ['page', 'announcement', 'settings'],
} as const
export type AuditTopic = keyof typeof auditTopics

/** The events of the security log. */
export const securityEvents = [
  'registered',
  'registration refused',
  'signed in',
  'sign-in failed',
  'second step asked',
  'second step failed',
  'second step added',
  'second step removed',
  'second step reset asked',
  'second step reset cancelled',
  'second step reset',
  'recovery codes made',
  'recovery code used',
  'proved',
  'proof failed',
  'password changed',
  'password set by link',
  'address confirmed',
  'role granted',
  'role granted by configuration',
  'role granted by command',
  'role withdrawn',
  'role withdrawn by command',
  'link handed over',
  'link made by command',
  'account suspended',
  'account restored',
  'account removed',
  'exported',
  'uploaded',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
