import type { Departure, Listing } from '../../../contract/accounts/people.ts'
import type { BirthDateAudience, PhoneAudience } from '../../../contract/profiles/options.ts'
import type { Viewer } from '../../endpoints/context.ts'

/** Somebody who looks, and whom they live with. */
export interface Onlooker {
  viewer: Viewer | null
  housemates: ReadonlySet<string>
}

/** What decides who may see a person at all. */
export interface Seen {
  user_id: string
  suspended_at: string | null
  listing: Listing
  child: boolean
  departed: Departure | null
}

/** The columns of a profile that decide who may see its personal fields. */
interface Owned extends Seen {
  dob_audience: BirthDateAudience
  phone_audience: PhoneAudience
}

/** Lets the owner and administrators see everything about the person. */
export function maySeeEverything(viewer: Viewer | null, { user_id }: Pick<Seen, 'user_id'>): boolean {
  return viewer !== null && (viewer.administrator || viewer.userId === user_id)
}

/**
 * Decides whom somebody sees at all: a suspended member only as an administrator; children, and whoever is not listed,
 * as an administrator or in the same household. Every list, page, search and birthday asks it.
 */
export function maySeeProfile({ viewer, housemates }: Onlooker, person: Seen): boolean {
  if (viewer?.administrator) return true
  if (person.suspended_at !== null) return false
  if (person.listing === 'listed' && !person.child) return true
  return maySeeEverything(viewer, person) || housemates.has(person.user_id)
}

/** Keeps a refused membership between its owner and the administrators. */
export function maySeeMembership(
  viewer: Viewer | null,
  membership: { user_id: string; refused_at: string | null },
): boolean {
  return membership.refused_at === null || maySeeEverything(viewer, membership)
}

/**
 * Follows the owner's choice of who sees the date of birth, and with it age and birthday
 * (docs/product-decisions.md#privacy). A child's is for its household, and nobody's is for others once they are gone.
 */
export function maySeeBirthDate(
  { viewer, housemates }: Onlooker,
  profile: Pick<Owned, 'user_id' | 'dob_audience' | 'child' | 'departed'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  if (profile.departed !== null) return false
  if (profile.child) return housemates.has(profile.user_id)
  return profile.dob_audience === 'everyone' || (profile.dob_audience === 'members' && viewer !== null)
}

/** Follows the owner's choice of who sees the phone number; visitors never do, nor anybody once the owner is gone. */
export function maySeePhone(
  viewer: Viewer | null,
  profile: Pick<Owned, 'user_id' | 'phone_audience' | 'departed'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  return viewer !== null && profile.departed === null && profile.phone_audience === 'members'
}

/** Lets only the owner remove an entry of a profile. */
export function mayRemoveEntry(viewer: Viewer, entry: { user_id: string }): boolean {
  return entry.user_id === viewer.userId
}
