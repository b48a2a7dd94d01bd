import { z } from 'zod'
import { m } from '../../paraglide/messages.js'
import { moment } from '../moment-field.ts'
import { event } from '../schemas.ts'

/** The window of the list: every event that touches it. */
export const windowQuery = z.object({
  from: moment(m.events_from).optional(),
  to: moment(m.events_to).optional(),
})

export const eventList = z.object({ ok: z.boolean(), events: z.array(event) })

export type WindowQuery = z.infer<typeof windowQuery>
export type EventList = z.infer<typeof eventList>
