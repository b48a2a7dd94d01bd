import { day, hour, minute } from './time/durations.ts'

// How long records are retained, and sessions and proofs valid, in milliseconds. Texts that state a time take
// it from here. Backups have their own setting, `BACKUP_DAYS`. Posts and comments have none: they are deleted at once,
// and the audit log retains the text of those that an officer removed.

/** A session ends this long after its last use. */
export const unusedSessionRetention = 30 * day

/** A session ends this long after its start, regardless of its use. */
export const sessionRetention = 90 * day

/** The delay of a second step’s reset, in which its owner can cancel it. */
export const secondStepResetDelay = 24 * hour

/** The lifetime of a proof for grave actions (docs/product-decisions.md#proof). */
export const proofLifetime = 15 * minute

/** A browser or network is deleted this long after its last sign-in. */
export const seenBrowserRetention = 365 * day

/** The secret of a browser is deleted after this time without use. */
export const knownDeviceRetention = 400 * day

/** A used or expired link is deleted this long after its expiry: until then its page explains its state. */
export const linkRetention = 30 * day

/** A newcomer can read the reason of the refusal for this time. */
export const refusalRetention = 30 * day

/** A sent message is deleted after this time. */
export const sentMailRetention = 7 * day

/** A message that could not be sent is deleted after this time. */
export const unsentMailRetention = 90 * day

/** A message in the folder for sites without mail is deleted after this time. */
export const writtenMailRetention = 30 * day

/** Reports about returned email are deleted after this time. */
export const returnedMailRetention = 90 * day

/** Entries of the security log are deleted after this time; the database refuses to delete younger ones than a year. */
export const securityLogRetention = 366 * day

/** An import and its uploaded list are deleted this long after their last change. */
export const importRetention = day

/** The data to undo a change of the board is deleted after this time. */
export const boardChangeRetention = 90 * day

/** A picture that is not in use is deleted after this time. */
export const unusedPictureRetention = 7 * day

/** An uploaded picture is deleted after this time unless a post contains it. */
export const unpostedPictureRetention = day

/** Ids of Stripe's events are deleted after this time. Stripe allows resending events for a month. */
export const stripeEventRetention = 90 * day

/** The ticks of a guest list stay on a device for this time. */
export const guestTickRetention = 3 * day
