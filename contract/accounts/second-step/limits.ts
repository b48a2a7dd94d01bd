/** The most characters of the name of an app or passkey. */
export const secondStepNameMax = 60

/** The most apps and passkeys of an account. */
export const secondStepsMax = 20

/** The number of recovery codes created at a time. */
export const recoveryCodeCount = 10

/** The most characters of a typed code, spaces and dashes included. */
export const codeMax = 40
