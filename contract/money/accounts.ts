import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, paging, queryText, storedDate } from '../fields.ts'
import { cents, currency, moneyPerson, yearQuery } from './fields.ts'
import {
  chargePurposes,
  chargeStates,
  duesStatuses,
  entryKinds,
  levelPeriods,
  moneySearchMax,
  paymentMethods,
} from './options-and-limits.ts'

/** One entry of the ledger. Entries are never changed or removed; a correction reverses one. */
export const ledgerEntry = z.object({
  _id: id,
  kind: z.enum(entryKinds),
  cents: cents.describe('Always positive; the kind decides the sign'),
  currency,
  purpose: z.enum(chargePurposes).nullable().describe('Of a charge'),
  text: z.string().describe('What it is for, in a few words'),
  method: z.enum(paymentMethods).nullable(),
  checkNumber: z.string().nullable(),
  receivedOn: storedDate.describe('The day on which it happened'),
  dueOn: storedDate.nullable().describe('Of a charge'),
  enteredAt: instant,
  enteredBy: z
    .string()
    .nullable()
    .describe('The name of the treasurer; null for the site itself, and for members'),
  user: moneyPerson.nullable().describe('The person it was entered for'),
  note: z.string().nullable().describe('Shown to the treasurers; null to members'),
  level: z.object({ _id: id, name: z.string() }).nullable().describe('Of a charge of dues'),
  year: z.int().nullable().describe('The society’s year of dues'),
  corrects: id.nullable(),
  correctedYear: z.int().nullable().describe('Of a correction: the closed year that it is about'),
  correctedCents: cents.describe('How much of it corrections have taken back'),
  openCents: cents.nullable().describe('Of a charge: how much of it is still to be paid'),
  state: z.enum(chargeStates).nullable().describe('Of a charge'),
  paidUntil: storedDate.nullable().describe('Of paid dues: the last day that they cover'),
  receipt: id.nullable().describe('The receipt of a payment or donation'),
  deposit: id.nullable().describe('The deposit with which it went to the bank'),
  event: id.nullable().describe('Of a ticket: the event'),
  canUndo: z.boolean().describe('Whether the caller entered it within the last minute'),
})

/** The ways to pay the society, as members see them. */
export const waysToPay = z.object({
  online: z.boolean().describe('Whether cards can be paid on the site'),
  donations: z.boolean().describe('Whether donations by card are taken, too'),
  howToPay: z.string().nullable().describe('The society’s own words, for instance Zelle and cheques'),
})

const duesState = {
  dues: z.enum(duesStatuses),
  paidUntil: storedDate
    .nullable()
    .describe('The last day that paid dues cover; null without one, and for lifetime'),
}
const levelName = z.object({ _id: id, name: z.string(), period: z.enum(levelPeriods) }).nullable()

/** The own household's account. */
export const ownMoney = z.object({
  ...duesState,
  name: z.string().describe('The household, or the member'),
  level: levelName,
  balance: cents.describe('Negative while something is owed'),
  currency,
  entries: z.array(ledgerEntry).describe('The newest first'),
  pay: waysToPay,
  hasOlder: z.boolean().describe('Whether there are older entries than these'),
})

/** An account as a row of the list. Secretaries get no amounts. */
export const accountRow = z.object({
  _id: id,
  user: id
    .nullable()
    .describe('A person of the household, whose address leads to the account; null once they are gone'),
  household: id.nullable(),
  name: z.string(),
  people: z.array(moneyPerson).describe('The adults'),
  ...duesState,
  dueOn: storedDate.nullable().describe('Of the oldest open dues'),
  level: levelName,
  balance: cents.optional().describe('Not for secretaries'),
  former: z.boolean().describe('Whether everybody of it has left the society'),
})

/** One household's ledger. Secretaries get the dues alone. */
export const moneyAccount = accountRow.extend({
  currency,
  address: z
    .string()
    .nullable()
    .describe('The household’s postal address; null for callers who may not see private details'),
  entries: z.array(ledgerEntry).optional().describe('The newest first. Not for secretaries'),
  importedUntil: storedDate.nullable().describe('Paid until, as an imported list had it'),
})

export const accountsQuery = z.object({
  dues: z.enum(duesStatuses).optional(),
  year: yearQuery.optional().describe('Dues status with regard to the charges of this year'),
  level: queryText(100).optional(),
  search: queryText(moneySearchMax).optional().describe('Beginnings of words in names'),
  ...paging,
})

export type LedgerEntry = z.infer<typeof ledgerEntry>
export type OwnMoney = z.infer<typeof ownMoney>
export type AccountRow = z.infer<typeof accountRow>
export type MoneyAccount = z.infer<typeof moneyAccount>
export type AccountsQuery = z.infer<typeof accountsQuery>
export type WaysToPay = z.infer<typeof waysToPay>

export const moneyAccountEndpoints = endpoints({
  'GET /api/money': {
    name: 'readOwnMoney',
    summary: 'The own household’s dues, balance and entries',
    audience: 'members',
    response: ownMoney,
  },
  'GET /api/admin/money/accounts': {
    name: 'listMoneyAccounts',
    summary: 'Who has paid: accounts by name, searched and filtered',
    audience: 'see dues',
    query: accountsQuery,
    response: z.array(accountRow),
    paged: true,
  },
  'GET /api/admin/money/accounts/:userId': {
    name: 'readMoneyAccount',
    summary: 'One household’s ledger, by a person of it or by its own id',
    audience: 'see dues',
    params: z.object({ userId: id }),
    response: moneyAccount,
    refusals: ['absent'],
  },
  'POST /api/admin/money/accounts/:userId/statement': {
    name: 'sendStatement',
    summary: 'Send one household’s statement by mail to an adult of it, first to the one in the path',
    audience: 'keep money',
    params: z.object({ userId: id }),
    response: z.object({ name: z.string().describe('Who gets it') }),
    refusals: ['absent', 'conflict'],
  },
})
