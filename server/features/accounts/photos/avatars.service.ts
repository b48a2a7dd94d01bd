import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { kibibyte } from '../../../../contract/bytes.ts'
import { day, minute, second } from '../../../../contract/time/durations.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { kindOfPicture, type PictureSize } from '../../../pictures/picture-encoding.ts'
import { isListed } from '../account/accounts.policy.ts'
import { findPerson } from '../account/accounts.queries.ts'
import { findPhoto, isPhotoShown } from './photos.service.ts'
import { drawPlaceholderAvatar } from './placeholder-avatar.ts'

const fetchMilliseconds = 2 * second
const pauseAfterFailure = 5 * minute
const largestPicture = 512 * kibibyte
const cachedMax = 500

interface Avatar {
  type: string
  body: Uint8Array | string
  /** The version of a member's own photo, which its owner may replace at any moment. */
  version?: string
}

/** Cached pictures of the avatar service. */
export interface AvatarCache {
  /** Entries by user and e-mail address, for a day; null where the service has none. */
  pictures: Map<string, { picture: Avatar | null; until: number }>
  /** The end of a pause after the service did not respond. */
  pausedUntil: number
}

/**
 * Returns a member's own photo, or the avatar service's, or their initials. This server asks the service, so
 * that neither a visitor's address nor the hash of an e-mail address reaches a third party through a page.
 * @throws {Refusal} absent
 */
export async function readAvatar(
  context: Context,
  cache: AvatarCache,
  userId: string,
  size: PictureSize = 'small',
): Promise<Avatar> {
  const user = await findPerson(context.database, userId)
  if (!user) throw refusal('absent')
  // A hidden profile shows no photo, not even to a visitor with an older address of it.
  const picture = isListed(context.config, user)
    ? ((await ownPhoto(context, user, size)) ?? (await cachedOrFetched(context, cache, user)))
    : null
  return picture ?? { type: 'image/svg+xml', body: await drawPlaceholderAvatar(user.name) }
}

async function ownPhoto(
  { config, database }: Context,
  user: Selectable<UserRow>,
  size: PictureSize,
): Promise<Avatar | null> {
  const photo = isPhotoShown(config, user) ? await findPhoto(database, user.id, size) : undefined
  return photo ? { type: 'image/webp', body: photo.bytes, version: photo.version } : null
}

async function cachedOrFetched(
  { config, log }: Context,
  cache: AvatarCache,
  user: { id: string; email_key: string | null },
): Promise<Avatar | null> {
  if (config.avatarService === 'off' || user.email_key === null) return null
  const now = Date.now()
  // The address is part of the key: after a change of address, the new one's picture is shown.
  const key = `${user.id} ${user.email_key}`
  const cached = cache.pictures.get(key)
  if (cached && cached.until > now) return cached.picture
  if (cache.pausedUntil > now) return null
  try {
    const picture = await fetchPicture(user.email_key)
    store(cache, key, { picture, until: now + day })
    return picture
  } catch (error) {
    cache.pausedUntil = Date.now() + pauseAfterFailure
    log.warn({ reason: (error as Error).name }, 'the avatar service does not respond; showing initials')
    return null
  }
}

function store(cache: AvatarCache, key: string, entry: { picture: Avatar | null; until: number }): void {
  cache.pictures.delete(key)
  const oldest = cache.pictures.size >= cachedMax ? cache.pictures.keys().next().value : undefined
  if (oldest !== undefined) cache.pictures.delete(oldest)
  cache.pictures.set(key, entry)
}

async function fetchPicture(email: string): Promise<Avatar | null> {
  const hash = createHash('sha256').update(email).digest('hex')
  const response = await fetch(`https://gravatar.com/avatar/${hash}?s=256&d=404&r=g`, {
    signal: AbortSignal.timeout(fetchMilliseconds),
    // Redirects could lead to any host.
    redirect: 'error',
  })
  const body = response.ok ? await readAtMost(response, largestPicture) : null
  // The type is detected from the bytes, not taken from the service. Browsers decode it; this server does
  // not.
  const kind = body && kindOfPicture(body)
  return kind && { type: kind.type, body }
}

/** Reads a body; returns null as soon as it is larger than allowed. */
async function readAtMost(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
