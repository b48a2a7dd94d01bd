import type { ChosenAudience } from '../../../contract/profiles/options.ts'
import type { Viewer } from '../../endpoints/context.ts'

/** The fields of a profile whose audience its owner chooses. */
export const privateFields = [
  'dob',
  'age',
  'phone',
  'website',
  'location',
  'company',
  'bio',
  'social',
  'experience',
  'education',
] as const
export type PrivateField = (typeof privateFields)[number]

/** The columns of a profile that decide who may see some of its fields. */
type Audiences<Field extends PrivateField> = {
  [Name in Field as `${Name}_audience`]: ChosenAudience | null
}

type Owned<Field extends PrivateField> = { user_id: string } & Audiences<
  Field extends 'age' ? 'age' | 'dob' : Field
>

/** Lets the owner and administrators see everything about the person. */
export function maySeeEverything(viewer: Viewer | null, { user_id }: { user_id: string }): boolean {
  return viewer !== null && (viewer.administrator || viewer.userId === user_id)
}

/**
 * Decides whether a viewer sees a field of a profile: the only place that does (docs/product-decisions.md#privacy).
 * The owner and administrators see all of them, others as the owner has chosen.
 */
export function maySee<Field extends PrivateField>(
  viewer: Viewer | null,
  profile: Owned<Field>,
  field: Field,
): boolean {
  return maySeeEverything(viewer, profile) || openAudiences(viewer).includes(audienceOf(profile, field))
}

/** Lists the audiences that a viewer who does not own a profile belongs to. */
export function openAudiences(viewer: Viewer | null): ChosenAudience[] {
  if (viewer === null) return ['everyone']
  return viewer.administrator ? ['everyone', 'members', 'nobody'] : ['everyone', 'members']
}

/** Returns the audience of a field; that of an age which has none of its own is that of the date of birth. */
function audienceOf(profile: Partial<Audiences<PrivateField>> & object, field: PrivateField): ChosenAudience {
  const chosen = profile[`${field}_audience`] ?? (field === 'age' ? profile.dob_audience : null)
  return chosen ?? 'nobody'
}

/**
 * Hides a suspended member's profile from everybody but administrators, one whose address is not verified from
 * everybody but them and its owner, and that of a member whom no list names from
 * visitors: other members follow a link to it from what that member wrote.
 */
export function maySeeProfile(
  viewer: Viewer | null,
  {
    user_id,
    suspended_at,
    unlisted,
    limited,
  }: { user_id: string; suspended_at: string | null; unlisted: boolean; limited: boolean },
): boolean {
  if (viewer?.administrator) return true
  if (limited) return viewer?.userId === user_id
  return suspended_at === null && (!unlisted || viewer !== null)
}

/** Keeps a refused membership between its owner and the administrators. */
export function maySeeMembership(
  viewer: Viewer | null,
  membership: { user_id: string; refused_at: string | null },
): boolean {
  return membership.refused_at === null || maySeeEverything(viewer, membership)
}

/** Lets only the owner remove an entry of a profile. */
export function mayRemoveEntry(viewer: Viewer, entry: { user_id: string }): boolean {
  return entry.user_id === viewer.userId
}
