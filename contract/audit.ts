import { z } from 'zod'
import { type AuditTopic, auditSearchMax, auditTopics } from './audit-options.ts'
import { givenDay, id, instant, paging, queryText, writing } from './fields.ts'
import { reasonText } from './text/written-text.ts'

const topicNames = Object.keys(auditTopics) as [AuditTopic, ...AuditTopic[]]

const values = z.record(z.string(), z.unknown()).nullable()

/** An administrative action, as stored in the audit log. */
export const auditEntry = z.object({
  _id: id,
  actor: id,
  actorName: z.string().nullable().describe('null once that account is gone'),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  about: id.nullable().describe('The account of that member, while it is there'),
  aboutName: z
    .string()
    .nullable()
    .describe('The member that it was about; null for none, and after a removal'),
  nameRemoved: z.boolean().describe('Whether it was about a member who is gone, and their name with them'),
  householdName: z
    .string()
    .nullable()
    .describe('The present name of the household that it was about; null where there is none, or is gone'),
  before: values.describe('null where there was nothing, or once the member it was about is gone'),
  after: values,
  reason: z.string().nullable(),
  date: instant,
})

/** A search of the audit log: words, topic, member, and days in the society's zone. */
export const auditLogFilter = z.object({
  search: queryText(auditSearchMax).optional(),
  topic: z.enum(topicNames).optional(),
  about: id.optional().describe('The account of the member concerned'),
  from: givenDay.optional(),
  to: givenDay.optional(),
})
export const auditLogQuery = auditLogFilter.extend(paging)

export type AuditEntry = z.infer<typeof auditEntry>
export type AuditLogFilter = z.infer<typeof auditLogFilter>
export type AuditLogQuery = z.infer<typeof auditLogQuery>

/** The reason of a report, or of an administrative action. */
export const reasonInput = z.object({ reason: writing(reasonText) })
