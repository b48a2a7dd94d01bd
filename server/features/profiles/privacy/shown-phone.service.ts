import type { Viewer } from '../../../endpoints/context.ts'
import { maySee, maySeeProfile, type Seen } from '../profiles.policy.ts'

interface Called extends Omit<Seen, 'unlisted'> {
  unlisted: boolean | null
  phone: string | null
  phone_audience: 'members' | 'nobody' | null
}

/** Returns the phone number of somebody as a viewer sees it who does not live with them; null where it is hidden. */
export function shownPhone(viewer: Viewer, person: Called): string | null {
  const onlooker = { viewer, housemates: new Set<string>() }
  const seen = { ...person, unlisted: person.unlisted ?? false }
  return person.phone && maySeeProfile(onlooker, seen) && maySee(onlooker, seen, 'phone')
    ? person.phone
    : null
}
