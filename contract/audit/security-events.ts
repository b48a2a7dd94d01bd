/** Lists what the security log tells of. */
export const securityEvents = [
  'registered',
  'registration refused',
  'signed in',
  'sign-in failed',
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
