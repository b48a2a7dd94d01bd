/** The occurrences of a series that a change or removal may mean. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const repeatUnits = ['week', 'month', 'year'] as const
export type RepeatUnit = (typeof repeatUnits)[number]

/** The day that a monthly rule keeps: of the month, or of the week, such as the second Saturday. */
export const monthlyKinds = ['day', 'weekday'] as const
export type MonthlyKind = (typeof monthlyKinds)[number]

/** The responses that a member may give to an event. */
export const rsvpChoices = ['going', 'maybe', 'declined'] as const
export type RsvpChoice = (typeof rsvpChoices)[number]

/** The statuses of an RSVP: whoever wants to go while the event is full is 'waiting'. */
export const rsvpStatuses = ['going', 'waiting', 'maybe', 'declined'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]
