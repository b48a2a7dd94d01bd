/** Characters as people count them (docs/specification.md#further-limits). */
export const nameMax = 100
export const emailMax = 254
/** Code points, as NIST SP 800-63B counts passwords. */
export const passwordMin = 8
export const passwordMax = 128

/** The questions that newcomers are asked, and what they reply, in characters. */
export const joiningQuestionsMax = 5

export const joiningReplyMax = 1000
/** Questions that officers may ask one newcomer back, and their length in characters. */
export const questionsBackMax = 5
export const questionBackMax = 500
/** Registrations faster than this are refused as automated. */
export const leastFillMilliseconds = 2000

/** The most first names on a button that sends invitations. */
export const namesOnButton = 3

/** The audiences that can find a person: everybody, or administrators and household. */
const listings = ['listed', 'unclaimed'] as const
export type Listing = (typeof listings)[number]

/** The ways in which a membership ends: name and offices stay. */
export const departures = ['former', 'deceased'] as const
export type Departure = (typeof departures)[number]

/** Lists the purposes of a link in a message. */
export const linkKinds = ['verify', 'change-email', 'reset', 'invite', 'unsubscribe'] as const

export type LinkKind = (typeof linkKinds)[number]

/** The deliveries of a link: mailed, shown to a member to hand over, or printed by a command. */
const linkDeliveries = ['mailed', 'shown', 'printed'] as const

export type LinkDelivery = (typeof linkDeliveries)[number]

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

/** The most characters of the name of an app or passkey. */
export const secondStepNameMax = 60

/** The number of recovery codes created at a time. */
export const recoveryCodeCount = 10

/** The address that ends the session of a document cookie; it is for the site's own pages, not a part of the interface. */
export const endDocumentSession = '/end-session'

/** The shorter side of a photo at least, in pixels. */
export const photoSideMin = 64

/** The side of a stored photo, in pixels. */
export const photoSides = { large: 768, small: 256 }
