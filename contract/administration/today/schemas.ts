import { z } from 'zod'
import { event, seatCounts } from '../../events/schemas.ts'

/** What waits for an administrator today, and what comes next. */
export const today = z.object({
  waiting: z.int().describe('Accounts that wait for approval'),
  claims: z.int().describe('Memberships that wait to be confirmed'),
  reports: z.int().describe('Open reports of posts and comments'),
  neverClaimed: z.int().describe('Invited people who have not chosen a password yet'),
  failedMails: z.int().describe('Messages that could not be delivered'),
  unknownProxy: z
    .boolean()
    .describe('A proxy stands before the site that TRUST_PROXY does not name: everybody has one address'),
  nextEvent: event
    .pick({ _id: true, title: true, start: true, end: true, allDay: true, place: true, cancelled: true })
    .extend({ counts: seatCounts })
    .nullable()
    .describe('The next event that takes place, or the one that is under way'),
})

export type Today = z.infer<typeof today>
