import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { guestsMax, type RsvpChoice } from '../../../../contract/events/options-and-limits.ts'
import { ApiError } from '../../../api/api-error.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { readText } from '../../../design/forms/form-text.ts'

/** An RSVP as its form holds it; children are among the guests. */
export interface TypedRsvp {
  answer: RsvpChoice
  guests: number
  children: number
}

export const guestOptions = Array.from({ length: guestsMax + 1 }, (_, guests) => ({
  value: String(guests),
  label: String(guests),
}))

/** Sends the form of an RSVP once at a time, and keeps what was refused for its fields. */
export function useRsvpSending(send: (rsvp: TypedRsvp, fields: FormData) => Promise<void>) {
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
