import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { day, minute, second } from '../../../../contract/time/durations.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { kindOfPicture } from '../../../pictures/picture-files.ts'
import { findPerson } from '../accounts.queries.ts'
import { isListed } from '../listed-accounts.service.ts'
import { initialsPicture } from './initials-picture.ts'
import { findPhoto, type PhotoSize } from './photos.queries.ts'

const fetchMilliseconds = 2 * second
const pauseAfterFailure = 5 * minute
const kibibyte = 1024
const largestPicture = 512 * kibibyte
const picturesKept = 500

export interface Picture {
  type: string
  body: Uint8Array | string
  /** Names a photo of the member's own, which may be replaced at any moment. */
  version?: string
}

/** Keeps what the avatar service returned. */
export interface AvatarCache {
  /** By user and address, kept for a day; null where the service has none. */
  pictures: Map<string, { picture: Picture | null; until: number }>
  /** While the service is unreachable, nobody waits for it. */
  pausedUntil: number
}

/**
 * Returns the picture of a member: the photo that they chose; else the avatar service's for the hash of the e-mail
 * address, fetched by this server so that no visitor's address and no hash reaches a third party's page; else the
 * initials.
 * @throws {Refusal} absent
 */
export async function readAvatar(
  context: Context,
  cache: AvatarCache,
  userId: string,
  size: PhotoSize = 'small',
): Promise<Picture> {
  const user = await findPerson(context.database, userId)
  if (!user) throw refusal('absent')
  // A hidden profile shows no face to anybody who still knows this address.
  const face = isListed(context.config, user)
    ? ((await ownPhoto(context, user, size)) ?? (await keptOrFetched(context, cache, user)))
    : null
  return face ?? { type: 'image/svg+xml', body: initialsPicture(user.name, user.id) }
}

/** Tells whether others see a photo of somebody: of those only whom they may find, and whom the society let in. */
export function isFaceShown(rule: Context['config'], user: Selectable<UserRow>): boolean {
  return user.approved && isListed(rule, user)
}

async function ownPhoto(
  { config, database }: Context,
  user: Selectable<UserRow>,
  size: PhotoSize,
): Promise<Picture | null> {
  const photo = isFaceShown(config, user) ? await findPhoto(database, user.id, size) : undefined
  return photo ? { type: 'image/webp', body: photo.bytes, version: photo.version } : null
}

async function keptOrFetched(
  { config, log }: Context,
  cache: AvatarCache,
  user: { id: string; email_key: string | null },
): Promise<Picture | null> {
  if (config.avatarService === 'off' || user.email_key === null) return null
  const now = Date.now()
  // The address is part of the key: after a change of address, the new one's picture is shown.
  const key = `${user.id} ${user.email_key}`
  const kept = cache.pictures.get(key)
  if (kept && kept.until > now) return kept.picture
  if (cache.pausedUntil > now) return null
  try {
    const picture = await fetchPicture(user.email_key)
    keep(cache, key, { picture, until: now + day })
    return picture
  } catch (error) {
    cache.pausedUntil = Date.now() + pauseAfterFailure
    log.warn({ reason: (error as Error).name }, 'the avatar service does not respond; showing initials')
    return null
  }
}

function keep(cache: AvatarCache, key: string, entry: { picture: Picture | null; until: number }): void {
  cache.pictures.delete(key)
  const oldest = cache.pictures.size >= picturesKept ? cache.pictures.keys().next().value : undefined
  if (oldest !== undefined) cache.pictures.delete(oldest)
  cache.pictures.set(key, entry)
}

async function fetchPicture(email: string): Promise<Picture | null> {
  const hash = createHash('sha256').update(email).digest('hex')
  const response = await fetch(`https://gravatar.com/avatar/${hash}?s=256&d=404&r=g`, {
    signal: AbortSignal.timeout(fetchMilliseconds),
    // To nowhere else, whatever the service says.
    redirect: 'error',
  })
  const body = response.ok ? await readAtMost(response, largestPicture) : null
  // Its bytes count, not the type that the service declares. Browsers decode it; this server does not.
  const kind = body && kindOfPicture(body)
  return kind && { type: kind.type, body }
}

/** Reads a body, and stops when it is larger than expected; null in that case. */
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
