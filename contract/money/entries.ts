import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, id, missingOr, storedDate } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { ledgerEntry } from './accounts.ts'
import {
  cents,
  centsInput,
  checkNumberInput,
  dueOnInput,
  methodInput,
  noteInput,
  receivedOnInput,
  yearInput,
} from './fields.ts'
import { duesStatuses, entryKinds, pileMax } from './options-and-limits.ts'

/** A new entry of the ledger. */
export const entryInput = z.object({
  user: id.describe('A person of the household'),
  kind: choice(m.money_kind, entryKinds),
  cents: centsInput,
  method: methodInput.optional().describe('Of payments, donations and refunds; `other` without it'),
  checkNumber: checkNumberInput,
  receivedOn: receivedOnInput.optional().describe('Never after today; today without it'),
  dueOn: dueOnInput.optional().describe('Of a charge; today without it'),
  note: noteInput,
  level: id.optional().describe('Of a charge or payment of dues'),
  year: yearInput.optional().describe('Of a charge of dues: the society’s year; that of `dueOn` without it'),
  corrects: id
    .optional()
    .describe('Of a correction, the entry that it takes back; of a refund, the payment or donation'),
  pays: z.array(id).max(50).optional().describe('Of a payment or waiver: the charges that it settles first'),
})

/** A pile of cheques: all of them are entered, or none. */
export const pileInput = z.object({
  entries: z
    .array(
      entryInput
        .pick({
          user: true,
          cents: true,
          method: true,
          checkNumber: true,
          receivedOn: true,
          note: true,
          level: true,
          pays: true,
        })
        .extend({ kind: choice(m.money_kind, ['payment', 'donation']).optional() }),
      { error: missingOr(m.money_entries, m.errors_choose) },
    )
    .min(1, { error: () => m.errors_required({ field: m.money_entries() }) })
    .max(pileMax, { error: () => m.money_pile_full({ max: pileMax }) }),
})

/** A new entry, with the account's state after it. */
export const enteredEntry = ledgerEntry.extend({
  account: z.object({
    _id: id,
    name: z.string(),
    balance: cents,
    dues: z.enum(duesStatuses),
    paidUntil: storedDate.nullable(),
  }),
})

export type EntryInput = z.infer<typeof entryInput>
export type PileInput = z.infer<typeof pileInput>
export type EnteredEntry = z.infer<typeof enteredEntry>

export const entryEndpoints = endpoints({
  'POST /api/admin/money/entries': {
    name: 'addEntry',
    summary: 'Add an entry to the ledger. Entries are never changed or removed: a correction takes one back',
    audience: 'keep money',
    body: entryInput,
    response: enteredEntry,
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
  'POST /api/admin/money/entries/pile': {
    name: 'addPile',
    summary: 'Add many payments at once: all of them, or none',
    audience: 'keep money',
    body: pileInput,
    response: z.array(enteredEntry),
    status: 201,
    refusals: ['absent', 'conflict'],
    repeatable: true,
  },
})
