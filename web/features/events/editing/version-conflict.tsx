import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  descriptionMax,
  notesMax,
  placeMax,
  titleMax,
} from '../../../../contract/events/options-and-limits.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale, locales } from '../../../../contract/paraglide/runtime.js'
import { languageNames } from '../../../../contract/text/language-names.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Checkbox, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TextVersions, versionField } from '../../../design/forms/text-versions.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './editing.module.css'
import { readEventForm } from './event-form-values.ts'
import { asWritten, timesIn } from './event-window-state.ts'

interface VersionConflictProps {
  /** Contains the form with this administrator's input. */
  form: RefObject<HTMLDivElement | null>
  theirs: EventDetails
  onTakeTheirs: () => void
}

/** Shows the differences from a newer saved version, and asks which to use. */
export function VersionConflict({ form, theirs, onTakeTheirs }: VersionConflictProps) {
  const zone = useSocietyZone()
  const heading = useRef<HTMLHeadingElement>(null)
  const [yours, setYours] = useState<FormData | null>(null)

  // The fields are uncontrolled, so they are read once, when the other version arrives.
  useEffect(() => {
    const element = form.current?.querySelector('form')
    if (element) setYours(new FormData(element))
    heading.current?.focus()
  }, [form])

  const rows = yours ? differencesBetween(yours, theirs, zone) : []
  return (
    <section className={styles.conflict} role="alert">
      <h3 ref={heading} tabIndex={-1}>
        {m.events_conflict_heading()}
      </h3>
      <p>{m.events_conflict_text()}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.events_conflict_field()}</th>
            <th scope="col">{m.events_conflict_yours()}</th>
            <th scope="col">{m.events_conflict_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, mine, theirs: other }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormActions>
        <Button onClick={onTakeTheirs}>{m.events_conflict_take_theirs()}</Button>
        <SubmitButton>{m.events_conflict_keep_yours()}</SubmitButton>
      </FormActions>
    </section>
  )
}

/** Warns that a change would drop members' RSVPs, and asks for confirmation. */
export function LostRsvps({ text }: { text: string }) {
  const section = useRef<HTMLElement>(null)

  // It is at the end of a long form: the reason for not saving must be visible after pressing Save.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section ref={section} tabIndex={-1} className={styles.conflict} role="alert">
      <p>{text}.</p>
      <Checkbox name="dropAnswers" label={m.events_drop_answers()} />
    </section>
  )
}

interface Difference {
  label: string
  mine: string
  theirs: string
}

/** Lists the differences between the typed and the saved version, as text. */
function differencesBetween(form: FormData, theirs: EventDetails, zone: string): Difference[] {
  const saved = asWritten(theirs)
  const mine = readEventForm(form)
  const times = timesIn({ mode: 'edit', event: saved, draft: null }, zone)
  const rows: [label: string, mine: string, theirs: string][] = [
    [m.events_title(), mine.title, saved.title],
    [m.events_start(), readable(mine.start), readable(times.start, mine.start)],
    [m.events_end(), readable(mine.end), readable(times.end, mine.end)],
    [m.events_all_day(), yesOrNo(mine.allDay), yesOrNo(saved.allDay)],
    [m.events_notes(), mine.notes, saved.notes ?? ''],
    [m.events_place(), mine.place, saved.place ?? ''],
    [m.events_cover(), coverText(mine.coverId, mine.coverAlt), coverText(saved.cover?._id, saved.cover?.alt)],
    [m.events_description(), mine.description, saved.description ?? ''],
    [m.events_repeat(), ruleText(mine.repeat ?? null), ruleText(saved.repeat)],
    [m.events_capacity(), numberText(mine.capacity), numberText(saved.capacity)],
    [m.events_closing_hours(), numberText(mine.closingHours), numberText(saved.closingHours)],
    [m.events_cancelled(), yesOrNo(mine.cancelled), yesOrNo(saved.cancelled)],
    ...locales.map((one): [string, string, string] => [
      languageNames[one],
      versionText(mine.versions[one]),
      versionText(saved.written?.versions[one]),
    ]),
  ]
  return rows
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]) => ({ label, mine: one, theirs: other }))
}

const everyText = {
  week: m.events_every_week,
  month: m.events_every_month,
  year: m.events_every_year,
}

const monthlyText = { day: m.events_monthly_day, weekday: m.events_monthly_weekday }

function ruleText(rule: EventDetails['repeat']): string {
  if (!rule) return m.events_every_never()
  const { every, interval, monthlyBy, until, count } = rule
  return [
    everyText[every](),
    interval > 1 && `${m.events_interval()}: ${formatDigits(interval)}`,
    every === 'month' && monthlyText[monthlyBy](),
    until && `${m.events_until()}: ${until}`,
    count !== null && `${m.events_count()}: ${formatDigits(count)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function versionText(version: Partial<Record<string, string | undefined>> = {}): string {
  return versionFields.flatMap((name) => version[name]?.trim() || []).join(' · ')
}

function coverText(id = '', alt = ''): string {
  return alt || yesOrNo(id !== '')
}

function yesOrNo(value: boolean): string {
  return value ? m.events_yes() : m.events_no()
}

function numberText(value: number | null): string {
  return value === null ? '' : formatDigits(value)
}

/** Formats a local time, cut to the length of the compared one. */
function readable(time: string, like: string = time): string {
  return time.slice(0, like.length || undefined).replace('T', ' ')
}

/** The texts of an event that have versions. */
const versionFields = ['title', 'notes', 'place', 'description'] as const

interface VersionFieldsProps {
  version: Locale
  saved: { [name in (typeof versionFields)[number]]?: string | undefined } | undefined
}

/** The texts of an event in other languages, each of which a button adds. */
export function EventVersions({ event }: { event: EventDetails | null }) {
  const versions = event?.written?.versions
  return (
    <TextVersions language={languageOf(event?.title ?? '') ?? baseLocale} saved={versions}>
      {(version) => <VersionFields version={version} saved={versions?.[version]} />}
    </TextVersions>
  )
}

/** The texts of an event in another language; those left empty are read as they were written. */
function VersionFields({ version, saved }: VersionFieldsProps) {
  const name = (field: (typeof versionFields)[number]) => versionField(version, field)
  return (
    <>
      <TextField
        name={name('title')}
        label={m.events_title()}
        defaultValue={saved?.title}
        maxCharacters={titleMax}
      />
      <TextArea
        name={name('notes')}
        label={m.events_notes()}
        rows={2}
        defaultValue={saved?.notes}
        maxCharacters={notesMax}
      />
      <TextField
        name={name('place')}
        label={m.events_place()}
        defaultValue={saved?.place}
        maxCharacters={placeMax}
      />
      <TextArea
        name={name('description')}
        label={m.events_description()}
        hint={m.events_description_hint()}
        rows={5}
        defaultValue={saved?.description}
        maxCharacters={descriptionMax}
      />
    </>
  )
}
