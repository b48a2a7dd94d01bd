import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../endpoints/context.ts'
import { deviceOf, keepDevice } from './device-cookie.ts'
import { rememberDevice } from './known-devices.service.ts'

/** Remembers the browser of somebody who has just signed in, however; returns the session's token for the response. */
export async function keepKnown(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, userId }: { token: string; userId: string },
): Promise<{ token: string }> {
  const known = deviceOf(context.config, request)
  keepDevice(context.config, reply, await rememberDevice(context, context.database, userId, known))
  return { token }
}
