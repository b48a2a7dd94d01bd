import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { knownDeviceRetention, sessionRetention } from '../../../../contract/retention.ts'
import { second } from '../../../../contract/time/durations.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { rememberDevice } from './seen-browsers.service.ts'
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
