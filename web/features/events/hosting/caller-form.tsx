import { type FormEvent, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import { guestOptions, useRsvpSending } from '../attendance/use-rsvp-sending.ts'
import styles from './attendance-page.module.css'

interface Person {
  _id: string
  name: string
}

const peopleShown = 8
/** Records what somebody said on the phone: find the person, then the RSVP. */
export function CallerForm({ eventId, onSaved }: { eventId: string; onSaved: () => void }) {
  const [found, setFound] = useState<Person[] | null>(null)
  async function find(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const search = readText(new FormData(submitted.currentTarget), 'search').trim()
    if (search === '') return
    const people = browserApi.request('GET /api/admin/users', { query: { search, limit: peopleShown } })
    setFound((await showFaultsOf(people)) ?? null)
  }
  return (
    <Disclosure summary={m.events_caller()}>
      <form className={styles.form} onSubmit={find}>
        <TextField name="search" type="search" label={m.events_caller_name()} hint={m.events_caller_hint()} />
        <div>
          <Button type="submit">{m.events_caller_find()}</Button>
        </div>
      </form>
      <p role="status">{found?.length === 0 && m.events_caller_none()}</p>
      {found && found.length > 0 && (
        <CallerRsvp
          key={found.map(({ _id }) => _id).join()}
          eventId={eventId}
          people={found}
          onSaved={() => {
            setFound(null)
            onSaved()
          }}
        />
      )}
    </Disclosure>
  )
}

interface CallerRsvpProps {
  eventId: string
  people: Person[]
  onSaved: () => void
}

function CallerRsvp({ eventId, people, onSaved }: CallerRsvpProps) {
  const { isSending, onSubmit, errorAt } = useRsvpSending(async (body, fields) => {
    const params = { id: eventId, user: readText(fields, 'user') }
    await browserApi.request('PUT /api/events/:id/answers/:user', { params, body })
    showAlert('success', m.events_caller_saved())
    onSaved()
  })
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <RadioGroup
        name="user"
        label={m.events_caller_choose()}
        defaultValue={people[0]?._id ?? null}
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <RadioGroup
        name="answer"
        label={m.events_answer()}
        error={errorAt('answer')}
        defaultValue="going"
        options={[
          { value: 'going', label: m.events_standing_going() },
          { value: 'maybe', label: m.events_standing_maybe() },
          { value: 'declined', label: m.events_standing_declined() },
        ]}
      />
      <FieldRow>
        <SelectField
          name="guests"
          label={m.events_guests()}
          error={errorAt('guests')}
          placeholder={null}
          options={guestOptions}
        />
        <SelectField
          name="children"
          label={m.events_children_with()}
          error={errorAt('children')}
          placeholder={null}
          options={guestOptions}
        />
      </FieldRow>
      <div>
        <Button type="submit" look="main" working={isSending}>
          {m.events_answer_save()}
        </Button>
      </div>
    </form>
  )
}
