import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { guestsMax } from '../../../../contract/events/limits.ts'
import type { RsvpChoice } from '../../../../contract/events/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults, showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import styles from './attendance-page.module.css'

interface Person {
  _id: string
  name: string
}

const peopleShown = 8
const guestOptions = Array.from({ length: guestsMax + 1 }, (_, guests) => String(guests)).map((value) => ({
  value,
  label: value,
}))

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
  const [isWorking, setWorking] = useState(false)
  const [faults, setFaults] = useState<Fault[]>([])
  const errorAt = (name: string) => faults.find(({ param }) => param === name)?.msg
  async function save(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isWorking) return
    const fields = new FormData(submitted.currentTarget)
    const body = {
      answer: readText(fields, 'answer') as RsvpChoice,
      guests: Number(readText(fields, 'guests')),
      children: Number(readText(fields, 'children')),
    }
    setWorking(true)
    try {
      const params = { id: eventId, user: readText(fields, 'user') }
      await browserApi.request('PUT /api/events/:id/answers/:user', { params, body })
      showAlert('success', m.events_caller_saved())
      onSaved()
    } catch (error) {
      showFaults(error)
      if (error instanceof ApiError) setFaults(error.errors)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={save}>
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
        <Button type="submit" look="main" working={isWorking}>
          {m.events_answer_save()}
        </Button>
      </div>
    </form>
  )
}
