/** The ways in which a session begins. */
export const signInWays = [
  'registration',
  'password',
  'link',
  'app-code',
  'recovery-code',
  'passkey',
] as const

export type SignInWay = (typeof signInWays)[number]
