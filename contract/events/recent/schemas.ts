import { z } from 'zod'
import { id } from '../../fields.ts'
import { rsvpStatuses } from '../options.ts'
import { event } from '../schemas.ts'

/** What can have happened to an event since somebody looked. */
export const eventChanges = ['added', 'changed', 'cancelled'] as const

/** A coming event that was added or changed. */
export const changedEvent = z.object({ _id: id, title: z.string(), change: z.enum(eventChanges) })

/** The next event that is not cancelled, with the member's own RSVP. */
export const ownNextEvent = z.object({
  event,
  standing: z.enum(rsvpStatuses).nullable().describe('null before the member answered'),
  isOpen: z.boolean().describe('Whether the member may answer, or change the answer'),
})

export type EventChange = (typeof eventChanges)[number]
export type ChangedEvent = z.infer<typeof changedEvent>
export type OwnNextEvent = z.infer<typeof ownNextEvent>
