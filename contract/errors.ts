import { m } from './paraglide/messages.js'

/** The reasons for which the interface refuses a request, with their HTTP status. */
export const errorStatus = {
  invalid: 400,
  malformed: 400,
  unauthenticated: 401,
  credentials: 401,
  ticket_expired: 401,
  forbidden: 403,
  unverified: 403,
  proof_required: 403,
  second_step_required: 403,
  second_step_missing: 403,
  suspended: 403,
  unapproved: 403,
  turned_away: 403,
  absent: 404,
  switched_off: 404,
  no_profile: 404,
  link_unknown: 404,
  email_taken: 409,
  conflict: 409,
  answers_lost: 409,
  last_administrator: 409,
  own_account: 409,
  second_step_full: 409,
  link_used: 409,
  link_expired: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One fault: what to do about it, its field, and a stable code for programs. */
export interface Fault {
  msg: string
  param?: string
  code?: ErrorCode
  /** Of `second_step_required`: the ticket that finishes the sign-in, valid for some minutes. */
  ticket?: string
  /** Of `second_step_required`: the kinds of second step that the account has set up. */
  ways?: ('app' | 'passkey')[]
}

/** The text of each error code without further details. */
export const errorText = {
  invalid: m.errors_invalid,
  malformed: m.errors_malformed,
  unauthenticated: m.errors_unauthenticated,
  credentials: m.errors_credentials,
  forbidden: m.errors_forbidden,
  unverified: m.errors_unverified,
  proof_required: m.errors_proof_required,
  second_step_required: m.errors_second_step_required,
  second_step_missing: m.errors_second_step_missing,
  second_step_full: m.errors_second_step_full,
  ticket_expired: m.errors_ticket_expired,
  suspended: m.errors_suspended,
  absent: m.errors_absent,
  unapproved: m.errors_unapproved,
  switched_off: m.errors_switched_off,
  no_profile: m.errors_no_profile,
  email_taken: m.errors_email_taken,
  conflict: m.errors_conflict,
  last_administrator: m.errors_last_administrator,
  own_account: m.errors_own_account,
  link_unknown: m.errors_link_unknown,
  link_used: m.errors_link_used,
  link_expired: m.errors_link_expired,
  wrong_type: m.errors_wrong_type,
  unavailable: m.errors_unavailable,
} satisfies Partial<Record<ErrorCode, () => string>>
