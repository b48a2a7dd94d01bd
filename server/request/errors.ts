import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { kibibyte, mebibyte } from '../../contract/bytes.ts'
import { m } from '../../contract/paraglide/messages.js'
import { inputFaults } from '../../contract/validation.ts'
import { DatabaseUnavailable, violatedConstraint } from '../database/engines/database-errors.ts'
import { CallerLeft, Overloaded, Refusal, refusal } from '../endpoints/refusal.ts'
import { countText } from '../text/formats.ts'

const secondsUntilDatabaseIsBack = 5
const secondsUntilItCanSave = 60
const brokenOff = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Converts every failure of a request to `{errors: [{msg, param?, code?}]}`, without internal details. */
export const errors = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => refuse(error as FastifyError, request, reply))
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refusal('absent')))
})

/** Responds with the refusal, and logs errors that the caller did not cause. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, judge(error, request))
}

/** Returns the refusal for an error, and logs errors that the caller did not cause. */
export function judge(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof CallerLeft || isBrokenOff(error, request)) {
    request.log.info('the caller went away before the request was complete')
    return refusal('malformed')
  }
  const refused = refusalFor(error, request)
  if (!refused) {
    request.log.error({ err: error }, 'request failed')
    return new Refusal('internal', [{ msg: m.errors_internal({ reference: request.id }), code: 'internal' }])
  }
  if (error instanceof DatabaseUnavailable) request.log.error({ err: error }, error.message)
  else if (refused.code === 'unavailable' && !(refused instanceof Overloaded))
    request.log.error({ err: error }, 'unavailable: too many ask at once')
  return refused
}

/** Checks whether the connection ended in the middle of a request: nobody reads the response. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && brokenOff.includes(error.code)
}

const unreadableStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Responds to an unparseable HTTP request on the raw socket, and closes it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unreadableStatus[error.code ?? ''] ?? 400
  const msg = status === 408 ? m.errors_sent_too_slowly() : m.errors_malformed()
  const body = JSON.stringify({ errors: [{ msg, code: 'malformed' }] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Sends a refusal in the interface's format. */
export function sendRefusal(reply: FastifyReply, { status, faults, retryAfter }: Refusal): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errors: faults })
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal('invalid', validationFaults(error))
  if (error instanceof DatabaseUnavailable) return unavailable(error)
  if (violatedConstraint(error)) return refusal('conflict')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('too_large', [
      { msg: m.errors_too_large({ max: readableSize(request.routeOptions.bodyLimit) }), code: 'too_large' },
    ])
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusal('wrong_type')
  // No id is that long, so nothing exists at this address.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return refusal('absent')
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? refusal('malformed') : null
}

function unavailable({ canRead }: DatabaseUnavailable): Refusal {
  return canRead
    ? new Refusal(
        'unavailable',
        [{ msg: m.errors_cannot_save(), code: 'unavailable' }],
        secondsUntilItCanSave,
      )
    : new Refusal('unavailable', refusal('unavailable').faults, secondsUntilDatabaseIsBack)
}

function validationFaults({ validation }: { validation: { instancePath: string; message?: string }[] }) {
  return inputFaults(
    validation.map(({ instancePath, message = m.errors_invalid() }) => ({
      path: instancePath.split('/').filter(Boolean),
      message,
    })),
  )
}

function readableSize(bytes: number): string {
  const [size, unit] = bytes < mebibyte ? ([kibibyte, 'KiB'] as const) : ([mebibyte, 'MiB'] as const)
  return `${countText(Math.floor(bytes / size))} ${unit}`
}
