import { Fragment, useRef } from 'react'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { useHeldForm, waitingForm } from '../../../design/forms/held-form.ts'
import { sendOrWait } from '../../../session/outbox/outbox.ts'
import { useWaiting, WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import styles from './attendance.module.css'
import { RsvpFields, type TypedRsvp, useRsvpSending } from './rsvp-fields.tsx'

const answerTexts = {
  going: m.events_answer_going,
  maybe: m.events_answer_maybe,
  declined: m.events_answer_declined,
}

interface RsvpFormProps {
  event: EventDetails
  own: OwnRsvp
  onSaved: () => void
}

/** The form for the member's own RSVP: going, maybe or not, and with how many guests. */
export function RsvpForm({ event, own, onSaved }: RsvpFormProps) {
  const { isSending, onSubmit, errorAt } = useRsvpSending(async (body) => {
    const params = { id: event._id }
    const saved = await sendOrWait({ ...waitingRsvp(event._id), body }, () =>
      browserApi.request('PUT /api/events/:id/answer', { params, body }),
    )
    if (!saved) return
    if (saved.standing === 'waiting') showAlert('info', m.events_answer_waiting())
    else showAlert('success', m.events_answer_saved())
    onSaved()
  })
  const form = useRef<HTMLFormElement>(null)
  useHeldForm(form)
  const { standing } = own
  return (
    <form
      {...waitingForm}
      ref={form}
      suppressHydrationWarning
      onSubmit={onSubmit}
      className={styles.attendance}
    >
      {standing && (
        <p>
          <Badge tone={standing === 'going' ? 'success' : 'neutral'}>
            {m.events_answer_own({ answer: rsvpStatusText[standing]() })}
          </Badge>
        </p>
      )}
      {standing === 'waiting' && <p>{m.events_answer_waiting()}</p>}
      {/* A new status fills in the fields again; the button keeps the focus. */}
      <Fragment key={standing}>
        <RsvpFields
          answerTexts={answerTexts}
          guestsLabel={m.events_guests_with()}
          defaults={{ ...own, answer: standing === 'waiting' ? 'going' : standing }}
          errorAt={errorAt}
        />
      </Fragment>
      {own.emailed && <p>{m.events_answer_emailed()}</p>}
      <div>
        <Button type="submit" look="main" working={isSending}>
          {m.events_answer_save()}
        </Button>
      </div>
    </form>
  )
}

/** The member's unsent RSVP to an event, or one that was refused when sent. */
export function WaitingRsvp({ id, onSent }: { id: string; onSent: () => void }) {
  return useWaiting(waitingRsvp(id).place, onSent).map((call) => {
    const { answer, guests } = call.body as TypedRsvp
    const status = m.events_answer_own({ answer: rsvpStatusText[answer]() })
    const content = guests > 0 ? `${status} ${m.events_who_guests({ guests })}` : status
    return <WaitingCallCard key={call.key} call={call} content={content} />
  })
}

/** Returns the outbox entry of an RSVP; a later RSVP replaces an earlier one. */
function waitingRsvp(id: string) {
  return {
    key: `rsvp-${id}`,
    place: `/calendar/${id}`,
    method: 'PUT',
    url: `/api/events/${id}/answer`,
  } as const
}
