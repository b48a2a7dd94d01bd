import { useState } from 'react'
import {
  capacityMax,
  closingHoursMax,
  descriptionMax,
  intervalMax,
  notesMax,
  occurrencesMax,
  placeMax,
  titleMax,
} from '../../../../contract/events/options-and-limits.ts'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DateField, DateTimeField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, NumberField, SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { useFormState } from '../../../design/forms/form-layout.tsx'
import { useMay } from '../../../session/session-store.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { zoneName, zoneText } from '../times/event-times.tsx'
import styles from './editing.module.css'
import type { EventAudience } from './event-audience.ts'
import { coverNames } from './event-form-values.ts'
import { type EventWindowState, timesIn } from './event-window-state.ts'
import { priceNames, TicketPriceFields } from './ticket-prices.tsx'
import { EventVersions } from './version-conflict.tsx'

const optionalFields = [
  'place',
  coverNames.id,
  coverNames.alt,
  'description',
  'every',
  'interval',
  'until',
  'count',
  'capacity',
  'closingHours',
  ...priceNames,
]

/**
 * The fields of the event window: those of docs/specification.md#calendar first, the others in a collapsed
 * section.
 */
export function EventFields({ state, audience }: { state: EventWindowState; audience: EventAudience }) {
  const event = state.mode === 'edit' ? state.event : null
  const { faults, draft } = useFormState()
  const keepsMoney = useMay('keep money')
  const hasMore =
    event &&
    (Object.keys(event.written?.versions ?? {}).length > 0 ||
      event.place ||
      event.cover ||
      event.description ||
      event.repeat ||
      event.capacity)
  const hasFault = faults.some(
    ({ param }) => optionalFields.includes(param ?? '') || param?.startsWith('versions.'),
  )
  return (
    <>
      <TextField
        name="title"
        label={m.events_title()}
        required
        defaultValue={event?.title}
        maxCharacters={titleMax}
      />
      {event === null && audience.groups.length > 0 && <AudienceField audience={audience} />}
      <TimeFields state={state} />
      <TextArea
        name="notes"
        label={m.events_notes()}
        rows={2}
        defaultValue={event?.notes}
        maxCharacters={notesMax}
      />
      <details
        className={styles.more}
        open={Boolean(hasMore) || Boolean(draft?.description?.[0]) || hasFault || undefined}
      >
        <summary>{m.events_more_fields()}</summary>
        <div className={styles.fields}>
          <TextField
            name="place"
            label={m.events_place()}
            defaultValue={event?.place}
            maxCharacters={placeMax}
          />
          <PictureField
            name={coverNames.id}
            label={m.events_cover()}
            hint={m.events_cover_hint()}
            picture={event?.cover ?? null}
            described={{ names: coverNames, alt: event?.cover?.alt ?? '' }}
          />
          <TextArea
            name="description"
            label={m.events_description()}
            hint={m.events_description_hint()}
            rows={5}
            defaultValue={event?.description}
            maxCharacters={descriptionMax}
          />
          <EventVersions event={event} />
          <RepeatFields repeat={event?.repeat ?? null} />
          <FieldRow>
            <NumberField
              name="capacity"
              label={m.events_capacity()}
              hint={m.events_capacity_hint()}
              defaultValue={numberText(event?.capacity)}
              maxLength={String(capacityMax).length}
            />
            <NumberField
              name="closingHours"
              label={m.events_closing_hours()}
              hint={m.events_closing_hint()}
              defaultValue={numberText(event?.closingHours)}
              maxLength={String(closingHoursMax).length}
            />
          </FieldRow>
          {keepsMoney && <TicketPriceFields eventId={event?._id ?? null} />}
          {event && (
            <Checkbox
              name="cancelled"
              label={m.events_cancelled()}
              hint={m.events_cancelled_hint()}
              defaultChecked={event.cancelled}
            />
          )}
        </div>
      </details>
    </>
  )
}

/** The choice of a new event's readers: everybody, or a group. */
function AudienceField({ audience: { everybody, groups } }: { audience: EventAudience }) {
  return (
    <SelectField
      name="group"
      label={m.events_group()}
      hint={m.events_group_hint()}
      options={groups.map(({ _id, name }) => ({ value: _id, label: name }))}
      placeholder={everybody ? m.events_group_everybody() : null}
    />
  )
}

/**
 * The fields for start and end, as times in the society's zone or as days. Switching between them preserves
 * the values.
 */
function TimeFields({ state }: { state: EventWindowState }) {
  const zone = useSocietyZone()
  const { draft } = useFormState()
  const wasAllDay = draft ? draft.allDay !== undefined : state.mode === 'edit' && state.event.allDay
  const [allDay, setAllDay] = useState(wasAllDay)
  const times = timesIn(state, zone)
  const hint = m.events_zone_hint({ zone: `${zoneName(zone)} (${zoneText(zone)})` })
  return (
    <>
      <FieldRow>
        {allDay ? (
          <>
            <DateField
              name="start"
              label={m.events_start()}
              required
              defaultValue={times.start.slice(0, 10)}
            />
            <DateField name="end" label={m.events_end()} required defaultValue={times.end.slice(0, 10)} />
          </>
        ) : (
          <>
            <DateTimeField
              name="start"
              label={m.events_start()}
              hint={hint}
              required
              defaultValue={times.start}
            />
            <DateTimeField name="end" label={m.events_end()} hint={hint} required defaultValue={times.end} />
          </>
        )}
      </FieldRow>
      <Checkbox name="allDay" label={m.events_all_day()} defaultChecked={allDay} onChange={setAllDay} />
    </>
  )
}

function numberText(value: number | null | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value)
}

/** The fields of a repeat rule and its end. */
function RepeatFields({ repeat }: { repeat: Repeat | null }) {
  const { draft } = useFormState()
  const [every, setEvery] = useState(draft?.every?.[0] ?? repeat?.every ?? '')
  return (
    <>
      {/* The choice decides which other fields are shown. */}
      <div onChange={(event) => setEvery(chosenIn(event.target, every))}>
        <SelectField
          name="every"
          label={m.events_repeat()}
          placeholder={m.events_every_never()}
          defaultValue={repeat?.every ?? ''}
          options={[
            { value: 'week', label: m.events_every_week() },
            { value: 'month', label: m.events_every_month() },
            { value: 'year', label: m.events_every_year() },
          ]}
        />
      </div>
      {every === 'month' && (
        <SelectField
          name="monthlyBy"
          label={m.events_monthly_by()}
          placeholder={null}
          defaultValue={repeat?.monthlyBy ?? 'day'}
          options={[
            { value: 'day', label: m.events_monthly_day() },
            { value: 'weekday', label: m.events_monthly_weekday() },
          ]}
        />
      )}
      {every && (
        <>
          <NumberField
            name="interval"
            label={m.events_interval()}
            hint={m.events_interval_hint()}
            maxLength={String(intervalMax).length}
            defaultValue={String(repeat?.interval ?? 1)}
          />
          <FieldRow>
            <DateField
              name="until"
              label={m.events_until()}
              hint={m.events_until_hint()}
              defaultValue={repeat?.until}
            />
            <NumberField
              name="count"
              label={m.events_count()}
              hint={m.events_count_hint()}
              maxLength={String(occurrencesMax).length}
              defaultValue={repeat?.count ? String(repeat.count) : undefined}
            />
          </FieldRow>
        </>
      )}
    </>
  )
}

function chosenIn(target: EventTarget, before: string): string {
  return target instanceof HTMLSelectElement ? target.value : before
}
