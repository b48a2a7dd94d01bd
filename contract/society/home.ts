import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { changedEvent, ownNextEvent } from '../events/schemas.ts'
import { instant } from '../fields.ts'
import { recentWriting } from '../posts/feed.ts'
import { invitationToHousehold } from '../profiles/households.ts'

/** A member's home page; null for parts that are switched off or that the member may not see yet. */
export const memberHome = z.object({
  since: instant.nullable().describe('When the member was here before, to the hour; null on the first visit'),
  writing: recentWriting.nullable(),
  events: z.array(changedEvent).nullable().describe('Coming events that were added or changed since'),
  next: ownNextEvent.nullable(),
  invitations: z
    .array(invitationToHousehold)
    .describe('Households that ask the caller, who lives in none, to join'),
})

export type MemberHome = z.infer<typeof memberHome>

export const homeEndpoints = endpoints({
  'GET /api/home': {
    name: 'readHome',
    summary: 'What is new since the last visit, and the next event with the own answer',
    audience: 'members',
    waiting: true,
    response: memberHome,
  },
})
