/** Characters as people count them (docs/specification.md#further-limits). */
export const nameMax = 100
export const emailMax = 254
/** Code points, as NIST SP 800-63B counts passwords. */
export const passwordMin = 8
export const passwordMax = 128

/** The value of `roles.Admin` that marks an administrator (docs/specification.md#9-business-constants-and-limits). */
export const administratorRole = 5001

/** The questions that newcomers are asked, and what they reply, in characters. */
export const joiningQuestionsMax = 5
export const joiningQuestionMax = 200
export const joiningReplyMax = 1000
/** Registrations faster than this are refused as automated. */
export const leastFillMilliseconds = 2000

/** First names that stand on a button which sends invitations. */
export const namesOnButton = 3
