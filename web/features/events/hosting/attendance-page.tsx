import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { ExpectedPerson } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadSubject, unlessClosed } from '../../../api/loading.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { RadioGroup, TextField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { RsvpFields, useRsvpSubmission } from '../attendance/rsvp-fields.tsx'
import { EventTimeAndPlace } from '../times/event-title.tsx'
import type { Route } from './+types/attendance-page'
import { GuestList } from './guest-list.tsx'
import styles from './hosting.module.css'

async function load({ api, user, params }: PageRequest<{ id: string }>) {
  const [attendance, sales] = await Promise.all([
    loadSubject(api.request('GET /api/events/:id/attendance', { params })),
    // Treasurers see who has paid.
    user.rights.includes('keep money')
      ? unlessClosed(api.request('GET /api/admin/money/events/:event', { params: { event: params.id } }))
      : null,
  ])
  return { ...attendance, sold: sales?.sold ?? [] }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function AttendancePage({ loaderData: { event, people, sold } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const keepsMoney = useMay('keep money')
  return (
    <div className={styles.page}>
      <div data-screen-only>
        <LinkButton look="back" to={`/calendar/${event._id}`}>
          {m.events_attendance_back()}
        </LinkButton>
      </div>
      <PageHeading lead={<EventTimeAndPlace event={event} />}>
        {m.events_attendance_of({ title: event.title })}
      </PageHeading>
      {event.cancelled && (
        <p>
          <Badge tone="danger">{m.events_cancelled_text()}</Badge>
        </p>
      )}
      <p className={styles.total}>{totalOf(people)}</p>
      <div data-screen-only>
        <ButtonRow>
          <Button onClick={() => print()}>{m.events_attendance_print()}</Button>
          <DownloadButton url={`/api/events/${event._id}/answers.csv`} name="answers.csv">
            {m.events_csv()}
          </DownloadButton>
          {keepsMoney && <LinkButton to={`/admin/money/events/${event._id}`}>{m.money_tickets()}</LinkButton>}
        </ButtonRow>
      </div>
      {people.length === 0 ? (
        <EmptyState message={m.events_attendance_none()}>
          {!event.cancelled && <p data-screen-only>{m.events_attendance_none_hint()}</p>}
        </EmptyState>
      ) : (
        <GuestList eventId={event._id} people={people} sold={sold} />
      )}
      {!event.cancelled && (
        <div data-screen-only>
          <CallerForm eventId={event._id} onSaved={() => void revalidate()} />
        </div>
      )}
    </div>
  )
}

/** Returns the total of attendees, with adults and children. */
function totalOf(people: ExpectedPerson[]): string {
  const coming = people.filter(({ standing }) => standing === 'going')
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const [adults, children] = [sum(coming.map((one) => one.adults)), sum(coming.map((one) => one.children))]
  return m.events_attendance_total({ people: adults + children, adults, children })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.events_attendance_of({ title: page.loaderData.event.title }),
    unlisted: true,
  })

interface Person {
  _id: string
  name: string
}

const peopleShown = 8

/** The form for the RSVP of a member who called: first the person, then the RSVP. */
function CallerForm({ eventId, onSaved }: { eventId: string; onSaved: () => void }) {
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
