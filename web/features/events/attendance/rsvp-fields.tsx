import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { guestsMax, type RsvpChoice, rsvpChoices } from '../../../../contract/events/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { FieldRow } from '../../../design/fields/field.tsx'
import { RadioGroup, SelectField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'

/** The values of an RSVP form; children are among the guests. */
export interface TypedRsvp {
  answer: RsvpChoice
  guests: number
  children: number
}

/** Lists the numbers of guests, in the page's digits. */
function guestOptions() {
  return Array.from({ length: guestsMax + 1 }, (_, guests) => ({
    value: String(guests),
    label: formatDigits(guests),
  }))
}

/** Sends an RSVP form, one request at a time, and stores its faults. */
export function useRsvpSubmission(send: (rsvp: TypedRsvp, fields: FormData) => Promise<void>) {
  const [isSending, setSending] = useState(false)
  const [faults, setFaults] = useState<Fault[]>([])
  async function onSubmit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isSending) return
    const fields = new FormData(submitted.currentTarget)
    const rsvp = {
      answer: readText(fields, 'answer') as RsvpChoice,
      guests: Number(readText(fields, 'guests')),
      children: Number(readText(fields, 'children')),
    }
    setSending(true)
    try {
      await send(rsvp, fields)
      setFaults([])
    } catch (error) {
      showFaults(error)
      if (error instanceof ApiError) setFaults(error.errors)
    } finally {
      setSending(false)
    }
  }
  return { isSending, onSubmit, errorAt: (name: string) => faults.find(({ param }) => param === name)?.msg }
}

interface RsvpFieldsProps {
  answerTexts: Record<RsvpChoice, () => string>
  guestsLabel: string
  defaults: { answer: RsvpChoice | null; guests?: number; children?: number }
  errorAt: (name: string) => string | undefined
  /** true for the numbers of guests in one row. */
  sideBySide?: boolean
}

/** The fields of an RSVP: going, maybe or not, and the number of guests. */
export function RsvpFields({
  answerTexts,
  guestsLabel,
  defaults,
  errorAt,
  sideBySide = false,
}: RsvpFieldsProps) {
  const numberField = (name: 'guests' | 'children', label: string) => (
    <SelectField
      name={name}
      label={label}
      error={errorAt(name)}
      placeholder={null}
      defaultValue={defaults[name] === undefined ? undefined : String(defaults[name])}
      options={guestOptions()}
    />
  )
  const numbers = (
    <>
      {numberField('guests', guestsLabel)}
      {numberField('children', m.events_children_with())}
    </>
  )
  return (
    <>
      <RadioGroup
        name="answer"
        label={m.events_answer()}
        error={errorAt('answer')}
        defaultValue={defaults.answer}
        options={rsvpChoices.map((value) => ({ value, label: answerTexts[value]() }))}
      />
      {sideBySide ? <FieldRow>{numbers}</FieldRow> : numbers}
    </>
  )
}
