import { type FormEvent, Fragment, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import type { OwnRsvp } from '../../../../contract/events/attendance/schemas.ts'
import { guestsMax } from '../../../../contract/events/limits.ts'
import type { RsvpChoice } from '../../../../contract/events/options.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import styles from './attendance.module.css'
import { rsvpStatusText } from './rsvp-text.ts'

interface RsvpFormProps {
  event: EventDetails
  own: OwnRsvp
  onSaved: () => void
}

const guestOptions = Array.from({ length: guestsMax + 1 }, (_, guests) => ({
  value: String(guests),
  label: String(guests),
}))

/** The form for the member's own RSVP: going, maybe or not, and with how many guests. */
export function RsvpForm({ event, own, onSaved }: RsvpFormProps) {
  const [working, setWorking] = useState(false)
  const [faults, setFaults] = useState<Fault[]>([])
  const errorAt = (name: string) => faults.find(({ param }) => param === name)?.msg

  const send = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (working) return
    const fields = new FormData(submitted.currentTarget)
    const body = {
      answer: readText(fields, 'answer') as RsvpChoice,
      guests: Number(readText(fields, 'guests')),
      children: Number(readText(fields, 'children')),
    }
    setWorking(true)
    try {
      const { standing } = await browserApi.request('PUT /api/events/:id/answer', {
        params: { id: event._id },
        body,
      })
      setFaults([])
      if (standing === 'waiting') showAlert('info', m.events_answer_waiting())
      else showAlert('success', m.events_answer_saved())
      onSaved()
    } catch (error) {
      showFaults(error)
      if (error instanceof ApiError) setFaults(error.errors)
    } finally {
      setWorking(false)
    }
  }

  const { standing } = own
  return (
    <form onSubmit={send} className={styles.attendance}>
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
      <div>
        <Button type="submit" look="main" working={working}>
          {m.events_answer_save()}
        </Button>
      </div>
    </form>
  )
}
