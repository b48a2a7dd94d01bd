import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import styles from './second-step.module.css'

/** The state of the second step on the account page, with a link to it. */
export function SecondStepSummary({
  state: { since, resetDue },
}: {
  state: ResponseAt<'GET /api/account/second-step'>
}) {
  return (
    <>
      <p className={styles.hint}>
        {since ? m.accounts_step_since({ date: formatInstant(since, viewerZone()) }) : m.accounts_step_none()}
      </p>
      {resetDue && <p className={styles.notice}>{m.accounts_step_reset_heading()}</p>}
      <div className={styles.action}>
        <LinkButton to="/account/second-step">
          {since ? m.accounts_step_manage() : m.accounts_step_set_up()}
        </LinkButton>
      </div>
    </>
  )
}
