import { z } from 'zod'
import { id, instant, paging, queryText } from '../../fields.ts'
import { membershipCategories } from '../../profiles/options.ts'
import { auditSearchMax } from '../../society/limits.ts'

/** An account that waits for an officer's approval. */
export const waitingAccount = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  date: instant,
  verified: z.boolean(),
})

const values = z.record(z.string(), z.unknown()).nullable()

/** Something an administrator did. */
export const act = z.object({
  _id: id,
  actor: id,
  actorName: z.string().nullable().describe('null once that account is gone'),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  aboutName: z.string().nullable().describe('The member whom it was about; null where nobody is, or is gone'),
  before: values.describe('null where there was nothing, or once the member it was about is gone'),
  after: values,
  reason: z.string().nullable(),
  date: instant,
})

/** What to look for in the log: words anywhere in an act, and days in the society's zone. */
export const auditLogFilter = z.object({
  search: queryText(auditSearchMax).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export const auditLogQuery = auditLogFilter.extend(paging)

const month = z.string().regex(/^\d{4}-\d{2}$/)

/** Where the society stands, for the first page of the administration. */
export const overview = z.object({
  accounts: z.int(),
  profiles: z.int(),
  waiting: z.int().describe('Accounts that wait for approval'),
  reports: z.int().describe('Open reports of posts and comments'),
  claims: z.int().describe('Memberships that wait to be confirmed'),
  membersByMonth: z
    .array(z.object({ month, counts: z.record(z.enum(membershipCategories), z.int()) }))
    .describe('Members of each category at the end of the last twelve months'),
  newAccounts: z.array(z.object({ month, count: z.int() })),
  birthdays: z.array(z.object({ _id: id, name: z.string(), date: z.string().describe('MM-DD') })),
  events: z.array(z.object({ _id: id, title: z.string(), start: z.string() })),
})

export type WaitingAccount = z.infer<typeof waitingAccount>
export type AuditEntry = z.infer<typeof act>
export type AuditLogFilter = z.infer<typeof auditLogFilter>
export type AuditLogQuery = z.infer<typeof auditLogQuery>
export type Overview = z.infer<typeof overview>
