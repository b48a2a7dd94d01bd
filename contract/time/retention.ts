import { day } from './durations.ts'

/** The retention periods of temporary records, in milliseconds; the privacy page names them. */
export const retainedFor = {
  /** A session, after its last use. */
  unusedSession: 30 * day,
  /** A session, however much it is used. */
  session: 90 * day,
  /** In which browsers and regions an account was used, after the last sign-in from there. */
  seenBrowser: 365 * day,
  /** The secret that identifies a browser which signed in before. */
  knownDevice: 400 * day,
  /** A used or expired link of an email, so that its page can say which. */
  oldLink: 30 * day,
  /** An email in the queue, once it was sent. */
  sentEmail: 7 * day,
  /** An email that could not be sent. */
  unsentEmail: 90 * day,
  /** A report about an email that came back, once it has no effect. */
  returnedEmail: 90 * day,
  /** An email in the folder for sites without mail. */
  writtenEmail: 30 * day,
  /** A picture that nothing shows. */
  unusedPicture: 7 * day,
  /** A picture that was sent for a post, without one. */
  unpostedPicture: day,
  /** A list of people that was brought, after the last step. */
  broughtList: day,
  /** A change of the board, with what undoing it would restore. */
  boardChange: 90 * day,
  /** Why a newcomer was turned away, for them to read. */
  reasonOfRefusal: 30 * day,
  /** A security event; the database refuses to remove younger ones than a year. */
  securityEvent: 366 * day,
}
