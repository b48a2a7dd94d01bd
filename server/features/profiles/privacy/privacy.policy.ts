import type { Departure, Listing } from '../../../../contract/accounts/options-and-limits.ts'
import type { ChosenAudience } from '../../../../contract/profiles/options-and-limits.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'

/** The viewer and their housemates. */
export interface ViewerInHousehold {
  viewer: Viewer | null
  housemates: ReadonlySet<string>
}

/** The columns that decide whether a viewer may see a person at all. */
export interface Seen {
  user_id: string
  suspended_at: string | null
  listing: Listing
  child: boolean
  departed: Departure | null
  unlisted: boolean
  /** Must verify an address; absent where a query excludes such people. */
  limited?: boolean
}

/** The fields of a profile whose audience its owner chooses. */
const privateFields = [
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
type PrivateField = (typeof privateFields)[number]

/** The columns of a profile that decide about the visibility of some fields. */
type Audiences<Field extends PrivateField> = {
  [Name in Field as `${Name}_audience`]: ChosenAudience | null
}

type Owned<Field extends PrivateField> = Pick<Seen, 'user_id' | 'child' | 'departed'> &
  Audiences<Field extends 'age' ? 'age' | 'dob' : Field>

/** Checks whether a viewer sees all of a person: the owner, and privileged roles. */
export function maySeeEverything(viewer: Viewer | null, { user_id }: { user_id: string }): boolean {
  return viewer?.userId === user_id || may(viewer, 'see private details')
}

/**
 * Checks whether a viewer sees a field of a profile. Lists apply the same rule in SQL (`openAudiences`), and
 * children's birthdays that a parent allows have one of their own (`listCelebratedChildren`;
 * docs/product-decisions.md#privacy). The owner and viewers with the right `see private details` see all of them, and so does the household of a
 * child; others see what the owner has chosen.
 */
export function maySee<Field extends PrivateField>(
  { viewer, housemates }: ViewerInHousehold,
  profile: Owned<Field>,
  field: Field,
): boolean {
  if (maySeeEverything(viewer, profile)) return true
  // Of departed members only name and offices stay visible.
  if (profile.departed !== null) return false
  if (profile.child) return housemates.has(profile.user_id)
  return openAudiences(viewer).includes(audienceOf(profile, field))
}

/** Checks whether a viewer sees private details: the owner, their household and privileged roles. */
export function maySeeDetails(
  { viewer, housemates }: ViewerInHousehold,
  person: Pick<Seen, 'user_id' | 'departed'>,
): boolean {
  if (maySeeEverything(viewer, person)) return true
  return person.departed === null && housemates.has(person.user_id)
}

/** Lists the audiences of a viewer who does not own the profile. */
export function openAudiences(viewer: Viewer | null): ChosenAudience[] {
  if (viewer === null) return ['everyone']
  return may(viewer, 'see private details') ? ['everyone', 'members', 'nobody'] : ['everyone', 'members']
}

/** Returns the audience of a field. An age without its own audience has that of the date of birth. */
function audienceOf(profile: Partial<Audiences<PrivateField>> & object, field: PrivateField): ChosenAudience {
  const chosen = profile[`${field}_audience`] ?? (field === 'age' ? profile.dob_audience : null)
  return chosen ?? 'nobody'
}

/**
 * Checks whether a viewer sees a person at all. Suspended members are visible to viewers with the right `see
 * private details` only. Children, unclaimed and unverified accounts are visible to these viewers, to
 * themselves and to their household. Unlisted members are hidden from visitors; members reach them by links
 * from their posts.
 */
export function maySeeProfile({ viewer, housemates }: ViewerInHousehold, person: Seen): boolean {
  if (may(viewer, 'see private details')) return true
  if (person.suspended_at !== null) return false
  if (maySeeEverything(viewer, person) || housemates.has(person.user_id)) return true
  if (person.limited || person.child || person.listing !== 'listed') return false
  return !person.unlisted || viewer !== null
}

/**
 * Checks whether a list may name a person. People who left the directory or the society, or are not members
 * yet, are not named.
 */
export function mayNameInLists(person: Seen): boolean {
  const { suspended_at, limited, child, listing, departed, unlisted } = person
  return suspended_at === null && !limited && !child && listing === 'listed' && departed === null && !unlisted
}

/**
 * Checks whether a viewer sees a membership. Refused ones are visible to their owner and viewers of private
 * details only.
 */
export function maySeeMembership(
  viewer: Viewer | null,
  membership: { user_id: string; refused_at: string | null },
): boolean {
  return membership.refused_at === null || maySeeEverything(viewer, membership)
}

/** Checks whether a viewer may change or remove an entry: only its owner may. */
export function mayChangeEntry(viewer: Viewer, entry: { user_id: string }): boolean {
  return entry.user_id === viewer.userId
}
