import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { socialNetworks } from '../../../../contract/profiles/options-and-limits.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { FormStateContext, SubmitButton, useFormState } from '../../../design/forms/form-layout.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { focusFirstFault } from '../../../session/forms/page-form.tsx'
import styles from './profile-form.module.css'

type StepState = 'open' | 'done' | 'faulty'

interface StepListProps {
  ref: Ref<HTMLElement>
  shown: number
  states: readonly StepState[]
  go: (step: number) => void
}

/** The steps of the form with their progress; each can be opened at any time. */
function StepList({ ref, shown, states, go }: StepListProps) {
  return (
    <nav ref={ref} className={styles.progress} aria-label={m.profiles_steps()}>
      <ol className={styles.steps}>
        {formSteps.map(({ name }, step) => {
          const state = states[step] ?? 'open'
          return (
            <li key={name()}>
              <button
                type="button"
                className={styles.step}
                data-state={state}
                aria-current={step === shown ? 'step' : undefined}
                onClick={() => go(step)}
              >
                <span className={styles.number} aria-hidden="true">
                  {state === 'done' ? <LineDrawing path="M5 12l5 5 9-10" size={20} /> : signs(state, step)}
                </span>
                {name()}
                {state !== 'open' && (
                  <span className="visually-hidden">
                    {state === 'done' ? `, ${m.profiles_step_done()}` : `: ${m.profiles_step_faulty()}`}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function signs(state: StepState, step: number): string {
  return state === 'faulty' ? '!' : formatDigits(step + 1)
}

/** The steps of the profile form, each with its fields. */
export const formSteps: readonly { name: () => string; fields: readonly string[] }[] = [
  {
    name: m.profiles_section_person,
    fields: ['otherName', 'position', 'company', 'website', 'location', 'skills', 'bio', ...socialNetworks],
  },
  {
    name: m.profiles_section_private,
    fields: [
      ...['gender', 'dob', 'dobAudience', 'birthdayCalendar', 'phone', 'phoneAudience'],
      ...['address', 'furtherPhones', 'furtherEmails'],
    ],
  },
  {
    name: m.profiles_section_membership,
    fields: ['title', 'category', 'type', 'from', 'to', 'current', 'active'],
  },
]

/** Picks the faults of a step. */
function faultsOfStep(step: number, faults: readonly Fault[]): readonly Fault[] {
  const fields = formSteps[step]?.fields ?? []
  return faults.filter(({ param }) => fields.includes(param?.split('.')[0] ?? ''))
}

/** Returns the first step with a fault; -1 when no step has one. */
export function firstFaultyStep(faults: readonly Fault[]): number {
  return formSteps.findIndex((_, step) => faultsOfStep(step, faults).length > 0)
}

interface ProfileStepsProps {
  /** The fields of each step. */
  steps: readonly ReactNode[]
  /** true before there is a profile: then one step leads to the next. */
  creating: boolean
  /** Returns the faults of the form's current input. */
  findFaults: () => Promise<readonly Fault[]>
  /** The faults at the last change; undefined before the first validation. */
  open: readonly Fault[] | undefined
}

/** Shows one step of a form at a time. All of them stay in the page, so that no input is lost. */
export function ProfileSteps({ steps, creating, findFaults, open }: ProfileStepsProps) {
  const state = useFormState()
  const { shown, checked, go, check } = useSteps(state.faults)
  const list = useRef<HTMLElement>(null)
  const section = useRef<HTMLElement>(null)
  const [moves, setMoves] = useState(0)
  const faults = checked.length > 0 ? checked : state.faults
  const isLast = shown === formSteps.length - 1

  useEffect(() => {
    if (moves === 0) return
    section.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }, [moves])
  useEffect(() => {
    if (checked.length > 0) focusFirstFault(section.current)
  }, [checked])

  function move(step: number) {
    go(step)
    setMoves(moves + 1)
  }
  async function next() {
    const wrong = faultsOfStep(shown, await findFaults())
    if (wrong.length > 0) check(wrong)
    else move(shown + 1)
  }
  function nextOnEnter(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isTyping || !creating || isLast) return
    event.preventDefault()
    void next()
  }
  const stateOf = (step: number) => {
    if (faultsOfStep(step, faults).length > 0) return 'faulty'
    return open && faultsOfStep(step, open).length === 0 ? 'done' : 'open'
  }

  return (
    <FormStateContext value={{ ...state, faults }}>
      <StepList ref={list} shown={shown} states={formSteps.map((_, step) => stateOf(step))} go={move} />
      {steps.map((fields, step) => {
        const name = formSteps[step]?.name() ?? ''
        const isShown = step === shown
        return (
          <section
            key={name}
            ref={isShown ? section : undefined}
            tabIndex={-1}
            hidden={!isShown}
            aria-label={m.profiles_step_of({ step: step + 1, all: formSteps.length, name })}
            onKeyDown={nextOnEnter}
          >
            {fields}
          </section>
        )
      })}
      <div className={styles.bar}>
        {shown > 0 && <Button onClick={() => move(shown - 1)}>{m.profiles_step_previous()}</Button>}
        {!isLast && (
          <Button look={creating ? 'main' : 'quiet'} onClick={next}>
            {m.profiles_step_next()}
          </Button>
        )}
        <span className={styles.save}>
          <SubmitButton look={creating && !isLast ? 'quiet' : 'main'}>{m.profiles_save()}</SubmitButton>
        </span>
      </div>
      <div>
        <LinkButton look="back" to="/dashboard">
          {m.profiles_go_back()}
        </LinkButton>
      </div>
    </FormStateContext>
  )
}

/** Stores the shown step. A refusal opens the first step with a fault, before its field is focused. */
function useSteps(refused: readonly Fault[]) {
  const [shown, setShown] = useState(0)
  const [seen, setSeen] = useState<readonly Fault[]>()
  const [checked, setChecked] = useState<readonly Fault[]>([])
  if (refused !== seen) {
    setSeen(refused)
    setChecked([])
    const first = firstFaultyStep(refused)
    if (first >= 0) setShown(first)
  }
  function go(step: number) {
    setChecked([])
    setShown(step)
  }
  return { shown, checked, go, check: setChecked }
}
