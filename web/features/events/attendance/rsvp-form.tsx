import { Fragment } from 'react'
import type { EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { sendOrWait } from '../../../session/outbox/outbox.ts'
import styles from './attendance.module.css'
import { rsvpStatusText } from './rsvp-text.ts'
import { guestOptions, useRsvpSending } from './use-rsvp-sending.ts'
import { waitingRsvp } from './waiting-rsvp.tsx'

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
  const { standing } = own
  return (
    <form onSubmit={onSubmit} className={styles.attendance}>
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
        <RadioGroup
          name="answer"
          label={m.events_answer()}
          error={errorAt('answer')}
          defaultValue={standing === 'waiting' ? 'going' : standing}
          options={[
            { value: 'going', label: m.events_answer_going() },
            { value: 'maybe', label: m.events_answer_maybe() },
            { value: 'declined', label: m.events_answer_declined() },
          ]}
        />
        <SelectField
          name="guests"
          label={m.events_guests_with()}
          error={errorAt('guests')}
          placeholder={null}
          defaultValue={String(own.guests)}
          options={guestOptions}
        />
        <SelectField
          name="children"
          label={m.events_children_with()}
          error={errorAt('children')}
          placeholder={null}
          defaultValue={String(own.children)}
          options={guestOptions}
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
