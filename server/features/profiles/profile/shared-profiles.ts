import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'

/** Profiles as members see them who are not among them: read and written as JSON once for all of these. */
export interface SharedProfiles {
  json: string
  userIds: ReadonlySet<string>
  /** The cursor of the page after it. */
  next: string | null
}

const anyMember: Viewer = { userId: '', sessionId: '', roles: [], limited: false, approved: true }

/**
 * Returns what members share of a list of profiles; null for who sees more: visitors have responses of their own, people
 * see everything about themselves, and some may see private details.
 * @param key names the list
 */
export async function sharedAmongMembers(
  { config, cache }: Pick<Context, 'config' | 'cache'>,
  viewer: Viewer | null,
  key: unknown[],
  make: (viewer: Viewer) => Promise<SharedProfiles>,
): Promise<SharedProfiles | null> {
  if (viewer === null || may(viewer, 'see private details')) return null
  // Ages and birthdays turn with the day.
  const named = JSON.stringify([...key, dayIn(config.timeZone, config.now())])
  const shared = await cache.read('profiles', named, () => make(anyMember), {
    sizeOf: ({ json }) => json.length,
  })
  return shared && !shared.userIds.has(viewer.userId) ? shared : null
}
