import type { BirthDateAudience, PhoneAudience } from '../../../contract/profiles/options.ts'
import type { Viewer } from '../../endpoints/context.ts'

/** The columns of a profile that decide who may see its personal fields. */
interface Owned {
  user_id: string
  dob_audience: BirthDateAudience
  phone_audience: PhoneAudience
}

/** Lets the owner and administrators see everything about the person. */
export function maySeeEverything(viewer: Viewer | null, { user_id }: Pick<Owned, 'user_id'>): boolean {
  return viewer !== null && (viewer.administrator || viewer.userId === user_id)
}

/** Hides a suspended member's profile from everybody but administrators. */
export function maySeeProfile(
  viewer: Viewer | null,
  { suspended_at }: { suspended_at: string | null },
): boolean {
  return suspended_at === null || viewer?.administrator === true
}

/** Keeps a refused membership between its owner and the administrators. */
export function maySeeMembership(
  viewer: Viewer | null,
  membership: { user_id: string; refused_at: string | null },
): boolean {
  return membership.refused_at === null || maySeeEverything(viewer, membership)
}

/** Follows the owner's choice of who sees the date of birth, and with it age and birthday (docs/product-decisions.md#privacy). */
export function maySeeBirthDate(
  viewer: Viewer | null,
  profile: Pick<Owned, 'user_id' | 'dob_audience'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  return profile.dob_audience === 'everyone' || (profile.dob_audience === 'members' && viewer !== null)
}

/** Follows the owner's choice of who sees the phone number; visitors never do. */
export function maySeePhone(
  viewer: Viewer | null,
  profile: Pick<Owned, 'user_id' | 'phone_audience'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  return viewer !== null && profile.phone_audience === 'members'
}

/** Lets only the owner remove an entry of a profile. */
export function mayRemoveEntry(viewer: Viewer, entry: { user_id: string }): boolean {
  return entry.user_id === viewer.userId
}
