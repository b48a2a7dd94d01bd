import type { BirthDateAudience, PhoneAudience } from '../../../contract/profiles/options.ts'
import type { Viewer } from '../../endpoints/context.ts'

/** What decides who may see a profile's personal fields. */
interface Owned {
  user_id: string
  dob_audience: BirthDateAudience
  phone_audience: PhoneAudience
}

/** Everything about the person: for the owner and for administrators. */
export function maySeeEverything(viewer: Viewer | null, { user_id }: Pick<Owned, 'user_id'>): boolean {
  return viewer !== null && (viewer.administrator || viewer.userId === user_id)
}

/** A suspended member's profile is hidden from everybody but administrators. */
export function maySeeProfile(
  viewer: Viewer | null,
  { suspended_at }: { suspended_at: string | null },
): boolean {
  return suspended_at === null || viewer?.administrator === true
}

/** A claim that officers refused is a matter between them and its owner. */
export function maySeeMembership(
  viewer: Viewer | null,
  membership: { user_id: string; refused_at: string | null },
): boolean {
  return membership.refused_at === null || maySeeEverything(viewer, membership)
}

/** Date of birth, and with it age and birthday (docs/product-decisions.md#privacy). */
export function maySeeBirthDate(
  viewer: Viewer | null,
  profile: Pick<Owned, 'user_id' | 'dob_audience'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  return profile.dob_audience === 'everyone' || (profile.dob_audience === 'members' && viewer !== null)
}

/** The phone number: never for visitors. */
export function maySeePhone(
  viewer: Viewer | null,
  profile: Pick<Owned, 'user_id' | 'phone_audience'>,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  return viewer !== null && profile.phone_audience === 'members'
}

/** Entries are removed by whom they belong to. */
export function mayRemoveEntry(viewer: Viewer, entry: { user_id: string }): boolean {
  return entry.user_id === viewer.userId
}
