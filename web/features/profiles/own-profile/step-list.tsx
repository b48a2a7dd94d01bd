import type { Ref } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { formSteps } from './form-steps.ts'
import styles from './profile-form.module.css'

export type StepState = 'open' | 'done' | 'faulty'

interface StepListProps {
  ref: Ref<HTMLElement>
  shown: number
  states: readonly StepState[]
  go: (step: number) => void
}

/** The steps of the form and how far each of them is; every one can be opened at any time. */
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
  return state === 'faulty' ? '!' : String(step + 1)
}
