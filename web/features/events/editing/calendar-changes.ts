import type { Fault } from '../../../../contract/errors.ts'
import {
  changeQuery,
  type EventInput,
  eventInput,
  scopeQuery,
} from '../../../../contract/events/event-input.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../../design/forms/form-layout.tsx'
import { parseForm, parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { refuseWithoutReload, submitAsMember } from '../../../session/forms/submit.ts'
import { descriptionFaults } from '../../pictures/described-picture.ts'
import { coverNames, readEventForm } from './event-form-values.ts'
import { readChangedPrices, savePrices } from './ticket-prices.tsx'

/** The ways to change an event: saving the window, removing it, or dragging it. */
type Intent = 'save' | 'remove' | 'move'

/** The outcome of a change; `faults` belong to fields, `conflict` is a newer version by somebody else. */
export interface ChangeResult {
  done?: Intent
  event?: EventDetails
  conflict?: EventDetails
  /** Lists RSVPs that the change would drop, for the administrator's confirmation. */
  rsvpsLost?: string
  faults?: Fault[]
}

type Outcome = ChangeResult | ReturnType<typeof refuseWithoutReload>

/** Runs the change of the form's `intent` and returns its outcome. */
export function changeCalendar(request: Request) {
  return submitAsMember(request, (fields): Promise<Outcome> => {
    const intent = readText(fields, 'intent') as Intent
    return { save, remove, move }[intent](fields)
  })
}

async function save(fields: FormData): Promise<Outcome> {
  const parsed = parseForm(eventInput, readEventForm(fields))
  const faults = [...(parsed.faults ?? []), ...descriptionFaults(fields, coverNames)]
  if (parsed.faults || faults.length > 0) return refuseWithoutReload(faults)
  const body = parsed.value
  const prices = readChangedPrices(fields)
  const saved = await saveEvent(fields, body)
  if (prices && saved.done && saved.event) await showFaultsOf(savePrices(saved.event._id, prices))
  return saved
}

async function saveEvent(fields: FormData, body: EventInput): Promise<ChangeResult> {
  if (!readText(fields, 'id')) {
    const event = await showingFailure(m.events_create_failed, () =>
      browserApi.request('POST /api/events', {
        body,
        headers: { 'idempotency-key': readText(fields, 'key') },
      }),
    )
    showAlert('success', m.events_created())
    return { done: 'save', event }
  }
  return update(fields, body, 'save')
}

async function move(fields: FormData): Promise<ChangeResult> {
  const typed = { ...readTexts(fields), allDay: fields.has('allDay') }
  return update(fields, parseOrRefuse(eventInput, typed), 'move')
}

async function update(fields: FormData, body: EventInput, done: Intent): Promise<ChangeResult> {
  const params = { id: readText(fields, 'id') }
  const version = readText(fields, 'version')
  const query = parseOrRefuse(changeQuery, {
    scope: scopeIn(fields),
    dropAnswers: fields.has('dropAnswers') ? 'true' : undefined,
  })
  try {
    const event = await showingFailure(m.events_update_failed, () =>
      browserApi.request('PUT /api/events/:id', {
        params,
        query,
        body,
        ...(version && ifUnchanged(version)),
      }),
    )
    showAlert('success', m.events_updated())
    return { done, event }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const lost = error.errors.find(({ code }) => code === 'answers_lost')
    if (lost) return { rsvpsLost: lost.msg }
    return { conflict: await browserApi.request('GET /api/events/:id', { params }) }
  }
}

async function remove(fields: FormData): Promise<ChangeResult> {
  await showingFailure(m.events_remove_failed, () =>
    browserApi.request('DELETE /api/events/:id', {
      params: { id: readText(fields, 'id') },
      query: parseOrRefuse(scopeQuery, { scope: scopeIn(fields) }),
    }),
  )
  showAlert('success', m.events_removed())
  return { done: 'remove' }
}

/** Returns the scope within a series; undefined for a single event. */
function scopeIn(fields: FormData): string | undefined {
  return readText(fields, 'scope') || undefined
}

/** Shows the text of a failure. Invalid input and version conflicts have other messages. */
async function showingFailure<Result>(failed: () => string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && ![400, 401, 409].includes(error.status)) showAlert('danger', failed())
    throw error
  }
}
