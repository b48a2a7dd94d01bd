import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { drawing, id, storedDate } from '../fields.ts'
import { cents, currency, yearQuery } from './fields.ts'
import { chargeAges, entryKinds, paymentMethods, reportFormats } from './options-and-limits.ts'

const sum = z.object({ count: z.int(), cents })

/**
 * The report of a society's year. Amounts are sums of entries; corrections are subtracted from the amounts
 * that they correct.
 */
export const moneyReport = z.object({
  year: z.int(),
  from: storedDate,
  to: storedDate,
  currency,
  closed: z.boolean(),
  byKind: z.array(sum.extend({ kind: z.enum(entryKinds) })),
  byMethod: z
    .array(sum.extend({ method: z.enum(paymentMethods) }))
    .describe('Payments and donations, less refunds'),
  byMonth: z
    .array(z.object({ month: z.string(), charges: cents, payments: cents, donations: cents, refunds: cents }))
    .describe(
      '`YYYY-MM`, every month of the year: 13 where the first and the last one are shared with other years',
    ),
  openByAge: z
    .array(sum.extend({ age: z.enum(chargeAges) }))
    .describe('Open charges today, by the days since they were due'),
  duesByLevel: z
    .array(
      z.object({
        level: z.object({ _id: id, name: z.string() }),
        charged: sum,
        paid: sum,
        waived: sum,
        open: sum,
      }),
    )
    .describe('Dues of the year'),
  received: cents.describe('Payments and donations less refunds'),
  brought: cents.describe('Credit of imported lists, whose money came before this ledger; in no other sum'),
  open: cents.describe('Everything that is owed today'),
  drawings: z.object({ byMonth: drawing, byMethod: drawing, openByAge: drawing, duesByLevel: drawing }),
})

export const reportQuery = z.object({ year: yearQuery })
export const reportFileQuery = reportQuery.extend({ for: z.enum(reportFormats).optional() })

export type MoneyReport = z.infer<typeof moneyReport>

export const moneyReportEndpoints = endpoints({
  'GET /api/admin/money/report': {
    name: 'readMoneyReport',
    summary: 'The report of a year: by kind, method and month, open items by age, dues by level',
    audience: 'keep money',
    query: reportQuery,
    response: moneyReport,
  },
  'GET /api/admin/money/report.csv': {
    name: 'downloadMoneyReport',
    summary: 'Every entry of a year as a table (text/csv), for the board or for QuickBooks',
    audience: 'keep money',
    query: reportFileQuery,
    response: z.string(),
    file: 'money.csv',
    grave: true,
  },
})
