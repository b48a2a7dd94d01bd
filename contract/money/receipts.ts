import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, missingOr, paging, storedDate } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { cents, currency, yearInput, yearQuery } from './fields.ts'
import { paymentMethods } from './options-and-limits.ts'

/** The receipt of one payment or donation, as it was written. */
export const receipt = z.object({
  _id: id,
  number: z.int().describe('Counts up without gaps'),
  kind: z.enum(['payment', 'donation']),
  name: z.string().describe('Who paid'),
  cents,
  currency,
  method: z.enum(paymentMethods),
  checkNumber: z.string().nullable(),
  receivedOn: storedDate,
  writtenAt: instant,
  corrected: z
    .boolean()
    .describe('Whether the payment was taken back or refunded since, in whole or in part'),
  society: z.string(),
  text: z.string().describe('The letter, as plain text; blank lines separate paragraphs'),
  sentAt: instant.nullable().describe('When it was last sent by mail'),
})

export const receiptRow = receipt.omit({ text: true, society: true })

/** A receipt to print, for a household that no email reaches. */
export const printedReceipt = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable().describe('The postal address of the household'),
  text: z.string(),
})

/** A year-end letter about donations, as it was written. */
export const donationStatement = z.object({
  _id: id,
  year: z.int(),
  name: z.string(),
  address: z.string().nullable().describe('The postal address; null once everybody of the household is gone'),
  cents: cents.describe('Donations, and the donation parts of tickets'),
  currency,
  writtenAt: instant,
  sentAt: instant.nullable(),
  byMail: z.boolean().describe('Whether it goes by email; the others are printed'),
  text: z.string(),
})

export const donationStatementsInput = z.object({
  year: yearInput,
  preview: z.boolean({ error: missingOr(m.money_preview, m.errors_yes_or_no) }).optional(),
})

export const donationStatements = z.object({
  year: z.int(),
  preview: z.boolean(),
  count: z.int(),
  cents,
  byMail: z.int(),
  toPrint: z.int(),
  sample: z.string().nullable().describe('The text of the first letter'),
})

export type Receipt = z.infer<typeof receipt>
export type PrintedReceipt = z.infer<typeof printedReceipt>
export type ReceiptRow = z.infer<typeof receiptRow>
export type DonationStatement = z.infer<typeof donationStatement>
export type DonationStatements = z.infer<typeof donationStatements>

const audience = 'keep money'

export const receiptEndpoints = endpoints({
  'GET /api/money/receipts/:id': {
    name: 'readReceipt',
    summary: 'A receipt of the own household; treasurers read every one',
    audience: 'members',
    params: z.object({ id }),
    response: receipt,
    refusals: ['absent'],
  },
  'GET /api/admin/money/receipts': {
    name: 'listReceipts',
    summary: 'Receipts, the newest first',
    audience,
    query: z.object(paging),
    response: z.array(receiptRow),
    paged: true,
  },
  'GET /api/admin/money/receipts/letters': {
    name: 'listPrintedReceipts',
    summary: 'The receipts of a year to print: not sent, and no email reaches the household',
    audience,
    query: z.object({ year: yearQuery, ...paging }),
    response: z.array(printedReceipt),
    paged: true,
  },
  'POST /api/admin/money/receipts/:id/sending': {
    name: 'sendReceipt',
    summary: 'Send a receipt by mail to the person who paid, or else to an adult of the household',
    audience,
    params: z.object({ id }),
    response: receipt,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/admin/money/letters': {
    name: 'listDonationStatements',
    summary: 'The donation letters of a year, by name',
    audience,
    query: z.object({ year: yearQuery, print: z.enum(['true']).optional(), ...paging }),
    response: z.array(donationStatement),
    paged: true,
  },
  'POST /api/admin/money/letters': {
    name: 'writeDonationStatements',
    summary: 'Write the donation letters of a closed year and mail them, each once; or preview that',
    audience,
    body: donationStatementsInput,
    response: donationStatements,
    refusals: ['conflict'],
  },
})
