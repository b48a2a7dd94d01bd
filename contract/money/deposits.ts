import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, missingOr, paging, storedDate, wholeNumber } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { cents, noteInput, receivedOnInput } from './fields.ts'
import { centsMax, depositMax, paymentMethods } from './options-and-limits.ts'

/** A payment awaiting deposit at the bank, or deposited. */
export const depositPayment = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(['payment', 'donation']),
  cents: cents.describe('As it goes or went to the bank'),
  correctedCents: cents.describe('Taken back since the deposit was closed, as of a bounced check'),
  method: z.enum(paymentMethods),
  checkNumber: z.string().nullable(),
  receivedOn: storedDate,
})

/** Payments that are deposited together. */
export const deposit = z.object({
  _id: id,
  heldOn: storedDate.describe('The day of the deposit'),
  note: z.string().nullable(),
  count: z.int(),
  cents,
  closed: instant.nullable(),
  closedBy: z.string().nullable(),
  createdAt: instant,
})

export const depositDetails = deposit.extend({ payments: z.array(depositPayment) })

export const depositInput = z.object({
  payments: z
    .array(id, { error: missingOr(m.money_payments, m.errors_choose) })
    .min(1, { error: () => m.errors_required({ field: m.money_payments() }) })
    .max(depositMax, { error: () => m.money_deposit_full({ max: depositMax }) }),
  heldOn: receivedOnInput.optional(),
  note: noteInput,
})

/** The count and total of the treasurer; both must agree with the payments. */
export const depositClosing = z.object({
  count: wholeNumber(m.money_count, 1, depositMax),
  cents: wholeNumber(m.money_total, 1, centsMax * 10),
})

export type Deposit = z.infer<typeof deposit>
export type DepositDetails = z.infer<typeof depositDetails>
export type DepositInput = z.infer<typeof depositInput>

const audience = 'keep money'
const params = z.object({ id })

export const depositEndpoints = endpoints({
  'GET /api/admin/money/deposits': {
    name: 'listDeposits',
    summary: 'Deposits, the newest first',
    audience,
    query: z.object(paging),
    response: z.array(deposit),
    paged: true,
  },
  'GET /api/admin/money/deposits/waiting': {
    name: 'listUndepositedPayments',
    summary: 'Cash and cheques that no deposit has, the oldest first',
    audience,
    query: z.object(paging),
    response: z.array(depositPayment),
    paged: true,
  },
  'GET /api/admin/money/deposits/:id': {
    name: 'readDeposit',
    summary: 'One deposit with its payments',
    audience,
    params,
    response: depositDetails,
    refusals: ['absent'],
  },
  'POST /api/admin/money/deposits': {
    name: 'createDeposit',
    summary: 'Put cash and cheques together for the bank',
    audience,
    body: depositInput,
    response: depositDetails,
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
  'DELETE /api/admin/money/deposits/:id': {
    name: 'removeDeposit',
    summary: 'Take an open deposit apart; its payments wait again',
    audience,
    params,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/money/deposits/:id/closing': {
    name: 'closeDeposit',
    summary: 'Close a deposit once its count and total agree',
    audience,
    params,
    body: depositClosing,
    response: depositDetails,
    refusals: ['absent', 'conflict'],
  },
})
