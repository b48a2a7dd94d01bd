import type { Insertable, Selectable } from 'kysely'
import type { LinkView } from '../../../../contract/accounts/links.ts'
import type { LinkKind } from '../../../../contract/accounts/options-and-limits.ts'
import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { linkRetention } from '../../../../contract/retention.ts'
import { day, hour } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { AccountLinkRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { countAction, countNetworkHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { mayStillHelp } from '../account/accounts.policy.ts'
import { type AccountUser, findPerson, lockUser } from '../account/accounts.queries.ts'

/** The lifetime of each kind of link, in milliseconds. */
export const linkLifetime: Record<LinkKind, number> = {
  verify: 7 * day,
  'change-email': day,
  reset: hour,
  invite: 14 * day,
  unsubscribe: 365 * day,
}

/** Returns the expiry of a link created now. */
export function linkExpiry(kind: LinkKind, now: Date): string {
  return new Date(now.getTime() + linkLifetime[kind]).toISOString()
}

/**
 * Returns the state of a link. An expiry too far ahead comes from a fast clock, and counts as expired; twice
 * the lifetime tolerates small differences between processes.
 */
function linkState(
  { kind, used_at, expires_at }: Pick<Selectable<AccountLinkRow>, 'kind' | 'used_at' | 'expires_at'>,
  now: Date,
): LinkView['state'] {
  if (used_at !== null) return 'used'
  const horizon = new Date(now.getTime() + 2 * linkLifetime[kind])
  const isOpen = expires_at > now.toISOString() && expires_at <= horizon.toISOString()
  return isOpen ? 'ready' : 'expired'
}

/** The page of each kind of link. */
const pathOf: Record<LinkKind, string> = {
  verify: 'verify',
  'change-email': 'verify',
  reset: 'reset',
  invite: 'welcome',
  unsubscribe: 'unsubscribe',
}

type Link = Selectable<AccountLinkRow>

/**
 * The delivery of a link: mailed, which proves the address; shown to a member who hands it over; or printed for the
 * host.
 */
type Delivery = { email: string } | { shownTo: string } | { printed: true }

type NewLink = Delivery & {
  kind: LinkKind
  userId: string
  topic?: NotificationTopic
  groupId?: string | null
}

/** Creates a link and returns its URL; only the hash of its secret is stored. */
export async function makeLink(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  { kind, userId, topic, groupId, ...delivery }: NewLink,
): Promise<string> {
  const secret = newSecret()
  const now = config.now()
  const link: Insertable<AccountLinkRow> = {
    id: newId(),
    kind,
    user_id: userId,
    secret_hash: fingerprint(secret),
    ...stored(delivery),
    topic: topic ?? null,
    group_id: groupId ?? null,
    created_at: now.toISOString(),
    expires_at: linkExpiry(kind, now),
  }
  await connection.insertInto('account_links').values(link).execute()
  return `${config.publicUrl}/${pathOf[kind]}/${secret}`
}

function stored(delivery: Delivery): Pick<Link, 'email' | 'delivery' | 'made_by'> {
  if ('email' in delivery) return { email: delivery.email, delivery: 'mailed', made_by: null }
  if ('shownTo' in delivery) return { email: null, delivery: 'shown', made_by: delivery.shownTo }
  return { email: null, delivery: 'printed', made_by: null }
}

/**
 * Returns the state of a link. A shown link expires once its maker loses the right to create it; a mailed one
 * is independent of its maker.
 */
async function stateOf(connection: Connection, link: Link, now: Date): Promise<LinkView['state']> {
  const state = linkState(link, now)
  if (state !== 'ready' || link.delivery !== 'shown') return state
  const maker = link.made_by === null ? undefined : await findPerson(connection, link.made_by)
  const owner = await findPerson(connection, link.user_id)
  return maker && owner && mayStillHelp(maker, owner) ? 'ready' : 'expired'
}

/**
 * Counts the use of a link. An unknown link counts against the sender's network only, since a stranger's
 * guesses would exhaust the members' limit.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} link_unknown, too_many
 */
export async function countLinkUse(
  context: Pick<Context, 'database' | 'config'>,
  secret: string,
  address: string,
): Promise<void> {
  await countNetworkHit(context, 'linkUsesPerAddress', address)
  const link = await findLink(context.database, fingerprint(secret))
  if (!link) throw refusal('link_unknown')
  await countAction(context, 'linkUses', { account: link.user_id })
}

/**
 * Consumes a link and all of its kind; returns it with its locked account. Of two concurrent uses, one wins.
 * @throws {Refusal} link_unknown, link_used, link_expired
 */
export async function takeLink(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  secret: string,
  kinds: readonly LinkKind[],
): Promise<{ link: Link; user: AccountUser }> {
  const link = await readyLink({ config }, transaction, secret, kinds)
  const user = await lockUser(transaction, link.user_id)
  if (!user) throw refusal('link_unknown')
  const now = config.now().toISOString()
  if (!(await markLinkUsed(transaction, link.id, now))) throw refusal('link_used')
  await voidLinks(transaction, user.id, [link.kind], now)
  return { link, user }
}

/**
 * Finds a usable link of one of the given kinds.
 * @throws {Refusal} link_unknown, link_used, link_expired
 */
export async function readyLink(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  secret: string,
  kinds: readonly LinkKind[],
): Promise<Link> {
  const link = await findLink(connection, fingerprint(secret))
  if (!link || !kinds.includes(link.kind)) throw refusal('link_unknown')
  const state = await stateOf(connection, link, config.now())
  if (state === 'used') throw refusal('link_used')
  if (state === 'expired') throw refusal('link_expired')
  return link
}

/**
 * Detaches the links that stop a group's letters, before the group is removed. Without group and topic they
 * change nothing, and their page can explain that the group no longer exists.
 */
export async function detachGroupLinks(transaction: Connection, groupId: string): Promise<void> {
  await transaction
    .updateTable('account_links')
    .set({ group_id: null, topic: null })
    .where('group_id', '=', groupId)
    .execute()
}

/** Deletes links that expired long ago. */
export async function sweepLinks({ database, config }: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - linkRetention)
  await database.deleteFrom('account_links').where('expires_at', '<', before.toISOString()).execute()
}

/**
 * Finds a link by its secret, with its state.
 * @throws {Refusal} link_unknown
 */
export async function readLinkState(
  { config, database }: Pick<Context, 'config' | 'database'>,
  secret: string,
): Promise<{ link: Link; state: LinkView['state'] }> {
  const link = await findLink(database, fingerprint(secret))
  if (!link) throw refusal('link_unknown')
  return { link, state: await stateOf(database, link, config.now()) }
}

function findLink(connection: Connection, secretHash: string) {
  return connection
    .selectFrom('account_links')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Marks every open link of the given kinds as used: e-mails sent twice create several. */
function voidLinks(connection: Connection, userId: string, kinds: readonly LinkKind[], now: string) {
  return connection
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** Marks a link as used; false if a concurrent request did first. */
async function markLinkUsed(connection: Connection, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('account_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}
