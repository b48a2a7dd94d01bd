import { Link } from 'react-router'
import type { Level } from '../../../../contract/money/levels.ts'
import type { MoneySettings } from '../../../../contract/money/settings.ts'
import type { MoneyYear } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import styles from './dues.module.css'

interface FirstStepsProps {
  levels: Level[]
  settings: MoneySettings
  years: MoneyYear[]
}

/** Returns the steps before dues can be charged, each with whether it is done. */
function firstSteps({ levels, settings, years }: FirstStepsProps) {
  const offered = levels.filter(({ retired }) => !retired)
  return [
    {
      to: '/admin/money/settings',
      text: m.money_step_settings,
      hint: m.money_step_settings_hint,
      isDone: settings.howToPay !== null || settings.online,
    },
    {
      to: '/admin/money/levels',
      text: m.money_step_levels,
      hint: m.money_step_levels_hint,
      isDone: offered.length > 0,
    },
    {
      to: '/admin/money/years',
      text: m.money_step_year,
      hint: m.money_step_year_hint,
      // Only levels by the society's year are charged for everybody at once.
      isDone:
        years.some(({ begun }) => begun !== null) ||
        (offered.length > 0 && offered.every(({ period }) => period !== 'year')),
    },
  ]
}

/** Guides through the first steps of an empty ledger; nothing once a year was begun. */
export function FirstSteps(props: FirstStepsProps) {
  const steps = firstSteps(props)
  if (steps.at(-1)?.isDone) return null
  return (
    <div className={styles.first}>
      <Card as="section" labelledBy="first-steps">
        <h2 id="first-steps">{m.money_first_steps()}</h2>
        <ol className={styles.steps}>
          {steps.map(({ to, text, hint, isDone }) => (
            <li key={to} data-done={isDone || undefined}>
              <div>
                <Link to={to}>{text()}</Link>
                {isDone && <span className="visually-hidden"> ({m.money_step_done()})</span>}
                <p className={styles.soft}>{hint()}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={styles.soft}>{m.money_first_steps_or()}</p>
      </Card>
    </div>
  )
}
