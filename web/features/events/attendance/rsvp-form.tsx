import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  guestsMax,
  type RsvpChoice,
  rsvpChoices,
  rsvpStatusText,
} from '../../../../contract/events/options-and-limits.ts'
import type { EventDetails, OwnRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { useHeldForm, waitingForm } from '../../../design/forms/held-form.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { sendOrWait } from '../../../session/outbox/outbox.ts'
import { useWaiting, WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import styles from './attendance.module.css'
import { sendLatest, waitingRsvp } from './attendance.ts'
import type { TypedRsvp } from './rsvp-fields.tsx'

const choiceTexts = {
  going: m.events_answer_going,
  maybe: m.events_answer_maybe,
  declined: m.events_answer_declined,
}

const choiceDrawings = {
  going: 'M5 12.5l4.5 4.5L19 7',
  maybe: 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1.1.6-1.5 1.3-1.5 2.5M12 18.5v.01',
  declined: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
}

const lessDrawing = 'M5 12h14'
const moreDrawing = 'M12 5v14M5 12h14'

interface RsvpFormProps {
  event: EventDetails
  own: OwnRsvp
  /** Reloads the event and its RSVPs. */
  onSaved: () => Promise<void>
}

/** The member's own RSVP: three buttons and the numbers of guests, saved as they are pressed. */
export function RsvpForm({ event, own, onSaved }: RsvpFormProps) {
  const { shown, isSending, isSaved, errors, save } = useRsvpSaving(event._id, own, onSaved)
  const { answer, guests, children } = shown
  const form = useRef<HTMLFormElement>(null)
  // A choice made before hydration is saved afterwards.
  useHeldForm(form)
  const choose = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const pressed = (submitted.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const choice = rsvpChoices.find((one) => one === pressed?.value)
    if (!choice) return
    save(choice === 'declined' ? { answer: choice, guests: 0, children: 0 } : { ...shown, answer: choice })
  }
  return (
    <div className={styles.form} aria-busy={isSending}>
      <form {...waitingForm} ref={form} suppressHydrationWarning onSubmit={choose}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser */}
        <div role="group" aria-label={m.events_answer()} className={styles.choices}>
          {rsvpChoices.map((choice) => (
            <button
              key={choice}
              type="submit"
              value={choice}
              className={styles.choice}
              data-choice={choice}
              aria-pressed={answer === choice}
            >
              <LineDrawing path={choiceDrawings[choice]} />
              {choiceTexts[choice]()}
            </button>
          ))}
        </div>
      </form>
      {answer !== 'declined' && (
        <Stepper
          label={m.events_guests_with()}
          less={m.events_guests_less()}
          more={m.events_guests_more()}
          value={guests}
          max={guestsMax}
          onChange={(next) => save({ answer, guests: next, children: Math.min(children, next) }, pause)}
        />
      )}
      {answer !== 'declined' && guests > 0 && (
        <Stepper
          label={m.events_children_with()}
          less={m.events_children_less()}
          more={m.events_children_more()}
          value={children}
          max={guests}
          onChange={(next) => save({ answer, guests, children: next }, pause)}
        />
      )}
      <div role="alert" className={styles.errors}>
        {errors.map((error) => (
          <p key={error} className={styles.error}>
            {error}
          </p>
        ))}
      </div>
      <p role="status" className={styles.status}>
        <RsvpState own={own} isSending={isSending} isSaved={isSaved} />
      </p>
      {own.standing === 'waiting' && <p>{m.events_answer_waiting()}</p>}
    </div>
  )
}

/** States the saved RSVP, and whether a change is being sent. */
function RsvpState({ own, isSending, isSaved }: { own: OwnRsvp; isSending: boolean; isSaved: boolean }) {
  const state = own.standing && m.events_answer_own({ answer: rsvpStatusText[own.standing]() })
  const status = isSending ? m.events_answer_saving() : isSaved ? m.events_answer_saved() : null
  return (
    <>
      {state && <strong>{state}</strong>}
      <span>{status ?? m.events_answer_as_tapped()}</span>
    </>
  )
}

interface StepperProps {
  label: string
  less: string
  more: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A number with buttons to decrease and increase it. */
function Stepper({ label, less, more, value, max, onChange }: StepperProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser
    <div role="group" aria-labelledby={id} className={styles.stepper}>
      <span id={id}>{label}</span>
      <StepButton label={less} path={lessDrawing} isOff={value <= 0} onPress={() => onChange(value - 1)} />
      <output aria-live="polite">{formatDigits(value)}</output>
      <StepButton label={more} path={moreDrawing} isOff={value >= max} onPress={() => onChange(value + 1)} />
    </div>
  )
}

interface StepButtonProps {
  label: string
  path: string
  /** true at the end of the range; the button retains the focus. */
  isOff: boolean
  onPress: () => void
}

function StepButton({ label, path, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <LineDrawing path={path} size={20} />
    </button>
  )
}

/** A displayed RSVP; the choice may be open while guests are entered already. */
type ShownRsvp = Omit<TypedRsvp, 'answer'> & { answer: RsvpChoice | null }

/** Milliseconds of debouncing a number: each saved RSVP is confirmed by email. */
const pause = 800

/**
 * Saves RSVPs, one request at a time. A choice made meanwhile is sent next, also after a refusal, which shows
 * the saved RSVP again.
 */
function useRsvpSaving(eventId: string, own: OwnRsvp, onSaved: () => Promise<void>) {
  const [typed, setTyped] = useState<ShownRsvp | null>(null)
  const [isSending, setSending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const next = useRef<TypedRsvp | null>(null)
  const timer = useRef<number | undefined>(undefined)
  const isBusy = useRef(false)

  async function send() {
    window.clearTimeout(timer.current)
    if (isBusy.current || !next.current) return
    isBusy.current = true
    setSending(true)
    try {
      const { isSent, refused } = await sendLatest(takeNext, async (body) => {
        const sent = await sendOrWait({ ...waitingRsvp(eventId), body }, () =>
          browserApi.request('PUT /api/events/:id/answer', { params: { id: eventId }, body }),
        )
        return sent !== undefined
      })
      setSaved(isSent && refused === null)
      setErrors(refused?.errors.map(({ msg }) => msg) ?? [])
      // Offline the RSVP waits in the outbox, and the page cannot be reloaded.
      if (isSent) await onSaved()
    } finally {
      isBusy.current = false
      setSending(false)
      if (next.current) void send()
      else setTyped(null)
    }
  }

  function takeNext(): TypedRsvp | null {
    const taken = next.current
    next.current = null
    return taken
  }

  function save(rsvp: ShownRsvp, after = 0) {
    setTyped(rsvp)
    setErrors([])
    setSaved(false)
    const { answer } = rsvp
    if (answer === null) return
    next.current = { ...rsvp, answer }
    window.clearTimeout(timer.current)
    if (after === 0) void send()
    else timer.current = window.setTimeout(() => void send(), after)
  }

  // No choice is lost: a pending change is sent when the page is left.
  const sendNow = useEffectEvent(() => void send())
  useEffect(() => {
    const leave = () => sendNow()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      sendNow()
    }
  }, [])

  const { standing, guests, children } = own
  const saved = { answer: standing === 'waiting' ? 'going' : standing, guests, children } as const
  return { shown: typed ?? saved, isSending, isSaved, errors, save }
}

/** The member's unsent RSVP to an event, or a refused one. */
export function WaitingRsvp({ id, onSent }: { id: string; onSent: () => void }): ReactNode {
  return useWaiting(waitingRsvp(id).place, onSent).map((call) => {
    const { answer, guests } = call.body as TypedRsvp
    const status = m.events_answer_own({ answer: rsvpStatusText[answer]() })
    const content = guests > 0 ? `${status} ${m.events_who_guests({ guests })}` : status
    return <WaitingCallCard key={call.key} call={call} content={content} />
  })
}
