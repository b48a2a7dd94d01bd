import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, missingOr, storedDate } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { cents, currency, yearInput, yearQuery } from './fields.ts'
import { omissionReasons } from './options-and-limits.ts'
import { moneyReport } from './report.ts'

/** The request to begin a year of dues, or to preview it. */
export const yearBeginning = z.object({
  year: yearInput,
  preview: z.boolean({ error: missingOr(m.money_preview, m.errors_yes_or_no) }).optional(),
  cursor: z.string().max(500).optional().describe('Of a preview: the page after the one with this `next`'),
})

/** A charge that beginning a year makes. */
export const plannedCharge = z.object({
  account: id,
  user: id.nullable().describe('A person of the household; of a level for persons, the person'),
  name: z.string(),
  level: z.object({ _id: id, name: z.string() }),
  cents,
  dueOn: storedDate,
})

export const omittedAccount = z.object({
  account: id,
  user: id.nullable(),
  name: z.string(),
  reason: z.enum(omissionReasons),
  paidUntil: storedDate.nullable(),
})

/** The result of beginning a year. Lists contain the first entries; the numbers count all. */
export const yearPlan = z.object({
  year: z.int(),
  preview: z.boolean(),
  currency,
  count: z.int().describe('Charges that this call made, or would make'),
  cents: cents.describe('Their sum'),
  before: z.int().describe('Charges of dues that the year had before'),
  omitted: z.int().describe('Accounts that get no charge'),
  charges: z.array(plannedCharge),
  leftOut: z.array(omittedAccount),
  next: z.string().nullable().describe('The cursor of the next page of a preview'),
})

/** A year of the ledger. */
export const moneyYear = z.object({
  year: z.int(),
  from: storedDate,
  to: storedDate,
  begun: instant.nullable(),
  begunBy: z.string().nullable(),
  charges: z.int(),
  closed: instant.nullable(),
  closedBy: z.string().nullable(),
})

/** A closed year with its report, as it was at that moment. */
export const closedYear = moneyYear.extend({
  report: moneyReport.nullable().describe('As it was when the year was closed; null while it is open'),
  later: z
    .array(z.object({ _id: id, cents, kind: z.string(), enteredAt: instant, text: z.string() }))
    .describe('Corrections of this year that were entered in later ones'),
})

export type YearPlan = z.infer<typeof yearPlan>
export type PlannedCharge = z.infer<typeof plannedCharge>
export type OmittedAccount = z.infer<typeof omittedAccount>
export type MoneyYear = z.infer<typeof moneyYear>
export type ClosedYear = z.infer<typeof closedYear>

const audience = 'keep money'
const params = z.object({ year: yearQuery })

export const yearEndpoints = endpoints({
  'GET /api/admin/money/years': {
    name: 'listMoneyYears',
    summary: 'The society’s years that have entries or were begun, the newest first',
    audience,
    response: z.array(moneyYear),
  },
  'POST /api/admin/money/years': {
    name: 'beginYear',
    summary: 'Charge every account its dues of a year, once however often it is called; or preview that',
    audience,
    body: yearBeginning,
    response: yearPlan,
    refusals: ['conflict'],
  },
  'GET /api/admin/money/years/:year': {
    name: 'readMoneyYear',
    summary: 'One year, with the report as it was when the year was closed',
    audience,
    params,
    response: closedYear,
  },
  'POST /api/admin/money/years/:year/closing': {
    name: 'closeYear',
    summary: 'Close a year that is over: later entries about it are corrections in the next one',
    audience,
    grave: true,
    params,
    response: closedYear,
    refusals: ['conflict'],
  },
})
