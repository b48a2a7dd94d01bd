import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { second } from '../../../../contract/time/durations.ts'
import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../endpoints/context.ts'
import { rememberDevice } from './known-devices.service.ts'

const secretShape = /^[\w-]{43}$/

/** Returns the device secret in the request's cookie, if there is one. */
export function deviceSecretOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { headers }: FastifyRequest,
): string | undefined {
  const secret = parseCookie(headers.cookie ?? '')[nameAt(publicUrl)]
  return secret !== undefined && secretShape.test(secret) ? secret : undefined
}

/** Sets the cookie with the device secret; scripts and other sites cannot use it. */
export function setDeviceCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  secret: string,
): void {
  const cookie = stringifySetCookie({
    name: nameAt(publicUrl),
    value: secret,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(publicUrl),
    maxAge: retainedFor.knownDevice / second,
  })
  reply.header('set-cookie', cookie)
}

function nameAt(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-device' : 'device'
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** Remembers the browser after a sign-in; returns the session's token for the response. */
export async function rememberBrowser(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, userId }: { token: string; userId: string },
): Promise<{ token: string }> {
  const known = deviceSecretOf(context.config, request)
  setDeviceCookie(context.config, reply, await rememberDevice(context, context.database, userId, known))
  return { token }
}
