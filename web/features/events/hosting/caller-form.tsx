import { type FormEvent, useState } from 'react'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-state.ts'
import { useMay } from '../../../session/use-session.ts'
import { RsvpFields, useRsvpSubmission } from '../attendance/rsvp-fields.tsx'
import styles from './hosting.module.css'

interface Person {
  _id: string
  name: string
}

const peopleShown = 8

/** The form for the RSVP of a member who called: first the person, then the RSVP. */
export function CallerForm({ eventId, onSaved }: { eventId: string; onSaved: () => void }) {
  const seesMembers = useMay('see members')
  const [found, setFound] = useState<Person[] | null>(null)
  async function find(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const search = readText(new FormData(submitted.currentTarget), 'search').trim()
    if (search === '') return
    setFound((await showFaultsOf(seesMembers ? findAccounts(search) : findMembers(search))) ?? null)
  }
  return (
    <Disclosure summary={m.events_caller()}>
      <form className={styles.form} onSubmit={find}>
        <TextField
          name="search"
          type="search"
          label={seesMembers ? m.events_caller_name() : m.events_csv_name()}
          hint={m.events_caller_hint()}
        />
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

function findAccounts(search: string): Promise<Person[]> {
  return browserApi.request('GET /api/admin/users', { query: { search, limit: peopleShown } })
}

/** Finds people like a member does, for leaders without access to the list of accounts. */
async function findMembers(search: string): Promise<Person[]> {
  const profiles = await browserApi.request('GET /api/profile', { query: { search, limit: peopleShown } })
  return profiles.map(({ user }) => user)
}

interface CallerRsvpProps {
  eventId: string
  people: Person[]
  onSaved: () => void
}

function CallerRsvp({ eventId, people, onSaved }: CallerRsvpProps) {
  const { isSending, onSubmit, errorAt } = useRsvpSubmission(async (body, fields) => {
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
      <RsvpFields
        answerTexts={rsvpStatusText}
        guestsLabel={m.events_guests()}
        defaults={{ answer: 'going' }}
        errorAt={errorAt}
        sideBySide
      />
      <div>
        <Button type="submit" look="main" working={isSending}>
          {m.events_answer_save()}
        </Button>
      </div>
    </form>
  )
}
