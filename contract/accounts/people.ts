/** The audiences that can find a person: everybody, or administrators and household. */
export const listings = ['listed', 'unclaimed'] as const
export type Listing = (typeof listings)[number]

/** The ways in which a membership ends: name and offices stay. */
export const departures = ['former', 'deceased'] as const
export type Departure = (typeof departures)[number]

/** The age of majority, in years: an adult has an account of their own. */
export const adultAge = 18
