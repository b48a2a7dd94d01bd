import { type ErrorCode, errorStatus } from '../../../contract/errors.ts'

/** Names and describes the refusals of the interface, by status. */
const refusals: Record<(typeof errorStatus)[ErrorCode], [name: string, meaning: string]> = {
  400: ['InvalidInput', 'The input is invalid: each error says what to do, and about which field'],
  401: ['NotSignedIn', 'The token is missing, invalid or expired, or the credentials are wrong'],
  403: ['NotAllowed', 'The account may not do this'],
  404: ['Absent', 'There is nothing at this address, or it is switched off'],
  409: ['Conflict', 'The present state does not allow it'],
  413: ['TooLarge', 'The body is too large'],
  415: ['WrongType', 'The body has a type that is not taken here'],
  429: ['TooMany', 'Too many calls: wait as long as Retry-After says'],
  500: ['Failed', 'Something went wrong; the message has the reference for the log'],
  503: ['Unavailable', 'Overloaded, or not ready: try again after Retry-After'],
}

const statuses = Object.entries(refusals)

/** Returns the name of the refusals with a status. */
export function refusalName(status: number): string {
  return refusals[status as keyof typeof refusals][0]
}

/** Describes every kind of refusal, for the components of the description. */
export function describeRefusals(): { responses: Record<string, object>; schemas: Record<string, object> } {
  const responses = statuses.map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(['429', '503'].includes(status) && {
        headers: {
          'Retry-After': { description: 'Seconds until it may work again', schema: { type: 'integer' } },
        },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  const text = { type: 'string' }
  return {
    responses: Object.fromEntries(responses),
    schemas: {
      Refusal: {
        type: 'object',
        properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/Fault' } } },
        required: ['errors'],
      },
      Fault: {
        type: 'object',
        description:
          'One error: what to do about it, the field it belongs to, and a stable code for programs',
        properties: {
          msg: text,
          param: text,
          code: { ...text, examples: Object.keys(errorStatus) },
          ticket: { ...text, description: 'Of `second_step_required`: for POST /api/auth/second-step' },
          ways: {
            type: 'array',
            items: { ...text, enum: ['app', 'passkey'] },
            description: 'Of `second_step_required`: what the account has set up, beside recovery codes',
          },
        },
        required: ['msg'],
      },
    },
  }
}
