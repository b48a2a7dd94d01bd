import { Link, useFetcher } from 'react-router'
import type { FirstDay as Steps } from '../../../../contract/administration/today.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { stepTexts } from './first-day-steps.ts'
import styles from './today.module.css'

/** The steps to an open site: open ones, and those set aside, collapsed. */
export function FirstDay({ steps }: { steps: Steps }) {
  const [aside, counted] = [true, false].map((is) => steps.filter(({ setAside }) => setAside === is))
  const done = steps.filter(({ done }) => done).length
  return (
    <div className={styles.section}>
      <Card as="section" labelledBy="first-day">
        <h2 id="first-day">{m.administration_first_day()}</h2>
        <p>{m.administration_first_day_text({ done, all: steps.length })}</p>
        <StepList steps={counted ?? []} />
        {aside && aside.length > 0 && (
          <Disclosure summary={m.administration_first_aside({ count: aside.length })} look="plain">
            <StepList steps={aside} />
          </Disclosure>
        )}
      </Card>
    </div>
  )
}

function StepList({ steps }: { steps: Steps }) {
  return (
    <ul className={styles.steps}>
      {steps.map((step) => (
        <StepLine key={step.step} step={step} />
      ))}
    </ul>
  )
}

const check = 'M5 12.5l5 5L19 7.5'
const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z'

function StepLine({ step: { step, done, setAside } }: { step: Steps[number] }) {
  const { to, text, hint } = stepTexts[step]
  const isWithoutMail = useIsWithoutMail()
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        <LineDrawing path={done ? check : circle} />
      </span>
      <div>
        <Link to={to}>{text()}</Link>
        {done ? (
          <span className="visually-hidden"> ({m.administration_first_done()})</span>
        ) : (
          <p className={styles.hint}>
            {step === 'mail' && isWithoutMail ? m.administration_first_mail_hint_no_server() : hint()}
          </p>
        )}
      </div>
      {!done && <AsideForm step={step} setAside={setAside} />}
    </li>
  )
}

/** The form that sets a step aside or reopens it. */
function AsideForm({ step, setAside }: Omit<Steps[number], 'done'>) {
  const fetcher = useFetcher()
  const label = setAside ? m.administration_first_take_up() : m.administration_first_set_aside()
  return (
    <ButtonForm fetcher={fetcher}>
      <input type="hidden" name="step" value={step} />
      {!setAside && <input type="hidden" name="setAside" value="yes" />}
      <Button
        type="submit"
        look="plain"
        working={fetcher.state !== 'idle'}
        aria-label={`${label}: ${stepTexts[step].text()}`}
      >
        {label}
      </Button>
    </ButtonForm>
  )
}
