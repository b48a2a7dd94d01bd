import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'

/** Profiles as JSON, for all members who are not among them. */
export interface SharedProfiles {
  json: string
  userIds: ReadonlySet<string>
  /** The cursor of the page after it. */
  next: string | null
}

const anyMember: Viewer = { userId: '', sessionId: '', roles: [], limited: false, approved: true }

/**
 * Returns profiles as all members see them; null for visitors and for viewers who see more: the people themselves, and
 * roles that may see private details. A child is in none of them, because only its household sees it.
 * @param key names the list
 */
export async function sharedAmongMembers(
  { config, cache }: Pick<Context, 'config' | 'cache'>,
  viewer: Viewer | null,
  key: unknown[],
  make: (viewer: Viewer) => Promise<SharedProfiles | undefined>,
): Promise<SharedProfiles | null> {
  if (viewer === null || may(viewer, 'see private details')) return null
  // Ages and birthdays change with the day.
  const named = JSON.stringify([...key, dayIn(config.timeZone, config.now())])
  const shared = await cache.read('profiles', named, () => make(anyMember), {
    sizeOf: ({ json }) => json.length,
  })
  return shared && !shared.userIds.has(viewer.userId) ? shared : null
}
