import type { Ref } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { socialNetworks } from '../../../../contract/profiles/options.ts'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import styles from './profile-form.module.css'

type StepState = 'open' | 'done' | 'faulty'

interface StepListProps {
  ref: Ref<HTMLElement>
  shown: number
  states: readonly StepState[]
  go: (step: number) => void
}

/** The steps of the form with their progress; each can be opened at any time. */
export function StepList({ ref, shown, states, go }: StepListProps) {
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
export function faultsOfStep(step: number, faults: readonly Fault[]): readonly Fault[] {
  const fields = formSteps[step]?.fields ?? []
  return faults.filter(({ param }) => fields.includes(param?.split('.')[0] ?? ''))
}

/** Returns the first step with a fault; -1 when no step has one. */
export function firstFaultyStep(faults: readonly Fault[]): number {
  return formSteps.findIndex((_, step) => faultsOfStep(step, faults).length > 0)
}
