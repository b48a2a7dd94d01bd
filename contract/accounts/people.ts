/** Tells who finds a person: everybody, or only administrators and the household. */
export const listings = ['listed', 'unclaimed'] as const
export type Listing = (typeof listings)[number]

/** The ways in which somebody stops being a member: their name and offices stay. */
export const departures = ['former', 'deceased'] as const
export type Departure = (typeof departures)[number]

/** From this age on, in years, a child is an adult who has an account of their own. */
export const adultAge = 18
