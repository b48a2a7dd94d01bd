import { m } from '../../../../contract/paraglide/messages.js'
import { useWaiting } from '../../../session/outbox/use-waiting.ts'
import { WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import { rsvpStatusText } from './rsvp-text.ts'
import type { TypedRsvp } from './use-rsvp-sending.ts'

/** What an RSVP to an event is kept under while it waits for the network: the last one counts. */
export function waitingRsvp(id: string) {
  return {
    key: `rsvp-${id}`,
    place: `/calendar/${id}`,
    method: 'PUT',
    url: `/api/events/${id}/answer`,
  } as const
}

/** The member's RSVP to an event that waits for the network, or was refused after it. */
export function WaitingRsvp({ id, onSent }: { id: string; onSent: () => void }) {
  return useWaiting(waitingRsvp(id).place, onSent).map((call) => {
    const { answer, guests } = call.body as TypedRsvp
    const status = m.events_answer_own({ answer: rsvpStatusText[answer]() })
    const content = guests > 0 ? `${status} ${m.events_who_guests({ guests })}` : status
    return <WaitingCallCard key={call.key} call={call} content={content} />
  })
}
