import { day } from './durations.ts'

/** The retention periods of temporary records, in milliseconds; the privacy page names them. */
export const retainedFor = {
  /** A session, after its last use. */
  unusedSession: 30 * day,
  /** A session, regardless of its use. */
  session: 90 * day,
  /** The browsers and regions of an account's sign-ins, after the last sign-in from there. */
  seenBrowser: 365 * day,
  /** The secret that identifies a known browser. */
  knownDevice: 400 * day,
  /** A used or expired link of an email, so that its page can state which. */
  oldLink: 30 * day,
  /** An email in the queue, once it was sent. */
  sentEmail: 7 * day,
  /** An email that could not be sent. */
  unsentEmail: 90 * day,
  /** A report about a returned email, once it has no effect. */
  returnedEmail: 90 * day,
  /** An email in the folder for sites without mail. */
  writtenEmail: 30 * day,
  /** A picture that is not in use. */
  unusedPicture: 7 * day,
  /** An uploaded picture that no post contains yet. */
  unpostedPicture: day,
  /** An uploaded list of people, after the last step. */
  broughtList: day,
  /** A change of the board, with the data to undo it. */
  boardChange: 90 * day,
  /** The reason why a newcomer was refused, for them to read. */
  reasonOfRefusal: 30 * day,
  /** A security event; the database refuses to remove younger ones than a year. */
  securityEvent: 366 * day,
}

/** The days that a backup is retained without the setting `BACKUP_DAYS`. */
export const backupDays = 30

/** The newest backups, which are retained at any age. */
export const leastBackups = 3
