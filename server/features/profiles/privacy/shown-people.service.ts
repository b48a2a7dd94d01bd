import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { isLimited } from '../../accounts/account/accounts.policy.ts'
import { listHousemates } from '../households/households.queries.ts'
import {
  mayNameInLists,
  maySee,
  maySeeDetails,
  maySeeEverything,
  maySeeProfile,
  type Seen,
  type ViewerInHousehold,
} from './privacy.policy.ts'

/** A row about a person that a left join with `profiles` returns: `unlisted` is null without a profile. */
interface PersonRow extends Omit<Seen, 'unlisted' | 'limited'> {
  unlisted: boolean | null
  administrator: boolean
  must_verify: boolean
  email_verified_at: string | null
}

interface Called extends Omit<Seen, 'unlisted'> {
  unlisted: boolean | null
  phone: string | null
  phone_audience: 'members' | 'nobody' | null
}

/** Returns a person's phone number for a viewer outside their household; null where it is hidden. */
export function shownPhone(viewer: Viewer, person: Called): string | null {
  const reader = { viewer, housemates: new Set<string>() }
  const seen = { ...person, unlisted: person.unlisted ?? false }
  return person.phone && maySeeProfile(reader, seen) && maySee(reader, seen, 'phone') ? person.phone : null
}

/**
 * Checks whether a list for members names a person. The viewer always reads their own name.
 * @param hidden the members that a block hides from the viewer
 */
export function isNamedToMembers(
  config: Pick<Config, 'requireVerification'>,
  viewer: Viewer,
  person: PersonRow,
  hidden: ReadonlySet<string>,
): boolean {
  const seen = { ...person, unlisted: person.unlisted ?? false, limited: isLimited(config, person) }
  return viewer.userId === person.user_id || (mayNameInLists(seen) && !hidden.has(person.user_id))
}

/**
 * Checks whether a list for organisers, such as an event's guests, names a person. Unclaimed accounts are
 * named, too, since officers entered them. Viewers who may see private details read every name.
 * @param hidden the members that a block hides from the viewer
 */
export function isNamedToKeepers(
  viewer: Viewer,
  person: Omit<Seen, 'unlisted'> & { unlisted: boolean | null },
  hidden: ReadonlySet<string>,
): boolean {
  if (maySeeEverything(viewer, person)) return true
  const claimed = { ...person, unlisted: person.unlisted ?? false, listing: 'listed' as const }
  return mayNameInLists(claimed) && !hidden.has(person.user_id)
}

/**
 * Returns the viewer with their housemates; skips the query where no profile depends on them.
 * @param withDetails true where their private details are shown, too
 */
export async function withHousemates(
  connection: Connection,
  viewer: Viewer | null,
  people: readonly Seen[],
  { withDetails = false } = {},
): Promise<ViewerInHousehold> {
  const stranger: ViewerInHousehold = { viewer, housemates: new Set() }
  const isSeen = withDetails ? maySeeDetails : maySeeProfile
  if (viewer === null || people.every((person) => isSeen(stranger, person))) return stranger
  return { viewer, housemates: await listHousemates(connection, viewer.userId) }
}
