/** Characters of the name that tells authenticators and passkeys apart, as people count them. */
export const secondStepNameMax = 60

/** The most apps and passkeys of an account. */
export const secondStepsMax = 20

/** So many recovery codes are made at a time. */
export const recoveryCodeCount = 10

/** Characters of a code as it is typed, spaces and dashes included. */
export const codeMax = 40
