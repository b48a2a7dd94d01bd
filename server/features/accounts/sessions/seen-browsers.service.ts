import bowser from 'bowser'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import {
  knownDeviceRetention,
  seenBrowserRetention,
  sessionRetention,
} from '../../../../contract/retention.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { SeenBrowserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { findUser } from '../account/accounts.queries.ts'
import type { StartedSession } from './sessions.service.ts'

type Site = Pick<Config, 'publicUrl'>

const secretShape = /^[\w-]{43}$/

/** Attributes of the cookies that a browser gets at sign-in; scripts cannot read them. */
const cookies = {
  device: { sameSite: 'strict', maxAge: knownDeviceRetention / second },
  document: { sameSite: 'lax', maxAge: sessionRetention / second },
} as const satisfies Record<string, Partial<SetCookie>>

/** Returns the device secret in the request's cookie, if any. */
export function deviceSecretOf(site: Site, request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return secretIn('device', site, request)
}

/**
 * Checks whether a request asks for a document; only then is the session's cookie read. Where a proxy strips
 * `Sec-Fetch-Site`, no page could end the session of its cookie (`POST /end-session`).
 */
export function isForDocument({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const isAsked = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-site'] !== undefined
  return isRead && isAsked && !routerData.test(url)
}

/** Addresses of the router's own data, which no script validates before use. */
const routerData = /[.]data(?:[?#]|$)/

/** Returns the secret in the request's document cookie, if any. */
export function documentSecretOf(site: Site, request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return mayHaveDocuments(site) ? secretIn('document', site, request) : undefined
}

/** Expires the document cookie of a session that has ended. */
export function expireDocumentCookie(site: Site, reply: FastifyReply): void {
  if (mayHaveDocuments(site)) setCookie('document', site, reply, { value: '', maxAge: 0 })
}

/** Sets a browser's cookies after a sign-in; returns the session's token for the response. */
export async function rememberBrowser(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, documentSecret, userId }: StartedSession & { userId: string },
): Promise<{ token: string }> {
  const { config, database } = context
  const known = deviceSecretOf(config, request)
  setCookie('device', config, reply, { value: await rememberDevice(context, database, userId, known) })
  if (mayHaveDocuments(config)) setCookie('document', config, reply, { value: documentSecret })
  return { token }
}

function secretIn(
  cookie: keyof typeof cookies,
  site: Site,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  const secret = parseCookie(headers.cookie ?? '')[nameOf(cookie, site)]
  return secret !== undefined && secretShape.test(secret) ? secret : undefined
}

function setCookie(
  cookie: keyof typeof cookies,
  site: Site,
  reply: FastifyReply,
  { value, ...options }: Pick<SetCookie, 'value'> & Partial<SetCookie>,
): void {
  const attributes = { path: '/', httpOnly: true, secure: isSecure(site), ...cookies[cookie], ...options }
  reply.header('set-cookie', stringifySetCookie({ name: nameOf(cookie, site), value, ...attributes }))
}

function nameOf(cookie: keyof typeof cookies, site: Site): string {
  return isSecure(site) ? `__Host-${cookie}` : cookie
}

/** Checks whether browsers send `Sec-Fetch-Dest`: over https, and on localhost. */
function mayHaveDocuments(site: Site): boolean {
  const { hostname } = new URL(site.publicUrl)
  return isSecure(site) || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}

/**
 * Records browser and network at the first use of a session. Notifies the owner when they are new to the
 * account, unless they are its very first.
 */
export async function recordSeenBrowser(
  { config, database }: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  device: Device,
): Promise<void> {
  const at = config.now().toISOString()
  await database.transaction().execute(async (transaction) => {
    if (!(await describeSession(transaction, sessionId, device))) return
    const isFirst = !(await isSomeBrowserSeen(transaction, userId))
    const isNew = await recordBrowser(transaction, { user_id: userId, ...device, seen_at: at })
    const user = await findUser(transaction, userId)
    if (isFirst || !isNew || !user?.email) return
    await queueAccountMail({ config }, transaction, {
      kind: 'new-device',
      userId,
      recipient: user.email,
      payload: { browser: device.browser, network: device.network, at },
    })
  })
}

/** Deletes browsers and networks last seen a year ago. */
export async function sweepSeenBrowsers({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - seenBrowserRetention)
  await database.deleteFrom('seen_browsers').where('seen_at', '<', before.toISOString()).execute()
}

/** The browser and network of a session. */
export interface Device {
  /** A description such as `Firefox on Android`; empty when the user agent is missing. */
  browser: string
  /** The prefix of the network address, which covers a provider's region. */
  network: string
}

const longestUserAgent = 500

/** Returns the browser and network of a request. */
export function deviceOf({ userAgent, address }: { userAgent: string | undefined; address: string }): Device {
  return { browser: browserOf(userAgent), network: regionOf(address) }
}

function browserOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = bowser.parse(userAgent.slice(0, longestUserAgent))
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100)
}

function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 2).join('.')}.*.*`
  return `${parsed.parts
    .slice(0, 2)
    .map((part) => part.toString(16))
    .join(':')}:*`
}

/** Records the browser of a session; false when recorded already, or the session has ended. */
async function describeSession(transaction: Connection, sessionId: string, device: Device): Promise<boolean> {
  const described = await transaction
    .updateTable('sessions')
    .set({ ...device })
    .where('id', '=', sessionId)
    .where('browser', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return described !== undefined
}

/** Checks whether an account has any recorded browser. */
async function isSomeBrowserSeen(transaction: Connection, userId: string): Promise<boolean> {
  const seen = await transaction
    .selectFrom('seen_browsers')
    .select('browser')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Records an account's browser and network; true when they are new to it. */
async function recordBrowser(transaction: Connection, seen: SeenBrowserRow): Promise<boolean> {
  const { user_id, browser, network, seen_at } = seen
  const known = await transaction
    .updateTable('seen_browsers')
    .set({ seen_at })
    .where('user_id', '=', user_id)
    .where('browser', '=', browser)
    .where('network', '=', network)
    .returning('user_id')
    .executeTakeFirst()
  if (known) return false
  await transaction
    .insertInto('seen_browsers')
    .values(seen)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/**
 * Records a browser that just signed in, so that guessing strangers cannot lock it out. Returns the secret
 * for its cookie; a shared browser has one for all its accounts.
 */
export async function rememberDevice(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  known: string | undefined,
): Promise<string> {
  const secret = known ?? newSecret()
  const now = config.now().toISOString()
  await connection
    .insertInto('known_devices')
    .values({
      id: newId(),
      user_id: userId,
      secret_hash: fingerprint(secret),
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ used_at: now }))
    .execute()
  return secret
}

/** Returns the id of a known browser of the account with an address, or null. */
export async function knownDevice(
  connection: Connection,
  secret: string | undefined,
  emailKey: string,
): Promise<string | null> {
  if (secret === undefined) return null
  const device = await connection
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('known_devices.secret_hash', '=', fingerprint(secret))
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
  return device?.id ?? null
}

/** Checks whether a browser has signed in to any account before. */
export async function isKnownDevice(connection: Connection, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false
  const device = await connection
    .selectFrom('known_devices')
    .select('id')
    .where('secret_hash', '=', fingerprint(secret))
    .executeTakeFirst()
  return device !== undefined
}

/** Deletes browsers that were not used for more than a year. */
export async function sweepDevices({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - knownDeviceRetention)
  await database.deleteFrom('known_devices').where('used_at', '<', before.toISOString()).execute()
}
