import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Fault } from '../../contract/errors.ts'
import { m } from '../../contract/paraglide/messages.js'
import { DatabaseUnavailable } from '../database/engines/unavailable.ts'
import { violatedConstraint } from '../database/violations.ts'
import { Refusal, refusal } from '../endpoints/refusal.ts'

const secondsUntilDatabaseIsBack = 5
const secondsUntilItCanSave = 60
const brokenOff = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Turns whatever a request ends with into `{errors: [{msg, param?, code?}]}`; nothing internal leaves. */
export const errors = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error, request, reply) => refuse(error as FastifyError, request, reply))
  app.setNotFoundHandler((_request, reply) => answer(reply, refusal('absent')))
})

/** Answers what went wrong, and logs what is not the caller's fault. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(reply, judge(error, request))
}

/** Tells which refusal an error is to the caller, and logs what is not the caller's fault. */
export function judge(error: FastifyError, request: FastifyRequest): Refusal {
  if (isBrokenOff(error, request)) {
    request.log.info('the caller went away before the request was complete')
    return refusal('malformed')
  }
  const refused = refusalFor(error, request)
  if (!refused) {
    request.log.error({ err: error }, 'request failed')
    return new Refusal('internal', [{ msg: m.errors_internal({ reference: request.id }), code: 'internal' }])
  }
  if (error instanceof DatabaseUnavailable) request.log.error({ err: error }, error.message)
  else if (refused.code === 'unavailable')
    request.log.error({ err: error }, 'unavailable: too many live streams are open')
  return refused
}

/** Whether the caller's connection ended in the middle of a request: nobody reads the answer. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && brokenOff.includes(error.code)
}

const unreadableStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no HTTP request, or none that ever ends, on the bare connection and closes it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unreadableStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify({ errors: refusal('malformed').faults })
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

/** Sends a refusal as the interface promises it. */
export function answer(reply: FastifyReply, { status, faults, retryAfter }: Refusal): FastifyReply {
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
  // No id is that long: there is nothing at this address.
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

interface ValidationIssue {
  instancePath: string
  message?: string
}

function validationFaults(error: { validation: ValidationIssue[] }): Fault[] {
  const faults = error.validation.map(({ instancePath, message = m.errors_invalid() }) => {
    const param = instancePath.split('/').filter(Boolean).join('.')
    return {
      msg: param ? message : m.errors_body_object(),
      ...(param && { param }),
      code: 'invalid' as const,
    }
  })
  // The first fault of a field says what to do; the rest often only follows from it.
  return faults.filter(({ param }, index) => index === faults.findIndex((fault) => fault.param === param))
}

function readableSize(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MiB`
}
