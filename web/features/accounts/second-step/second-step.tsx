import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { recoveryCodeCount } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { refreshUser } from '../../../session/session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/second-step'
import { AddApp, AddPasskey } from './add-step.tsx'
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx'
import styles from './second-step.module.css'
import { StepList } from './step-list.tsx'

type State = ResponseAt<'GET /api/account/second-step'>

function load({ api }: PageRequest) {
  return api.request('GET /api/account/second-step')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function SecondStep({ loaderData: state }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const [codes, setCodes] = useState<string[]>([])
  const { since, steps, recoveryCodesLeft } = state
  async function reload() {
    await Promise.all([revalidator.revalidate(), refreshUser()])
  }
  async function show(created: string[]) {
    setCodes(created)
    await reload()
  }
  const added = async ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    showAlert('success', m.accounts_step_saved())
    await show(recoveryCodes)
  }
  return (
    <>
      <PageHeading lead={m.accounts_step_lead()}>{m.accounts_step_heading()}</PageHeading>
      <div className={sections.sections}>
        {state.required && !since && <p className={styles.notice}>{m.accounts_step_required()}</p>}
        {state.resetDue && <ResetNotice due={state.resetDue} onCancelled={reload} />}
        {codes.length > 0 && <ShownCodes codes={codes} onStored={() => setCodes([])} />}
        {steps.length > 0 && <StepList steps={steps} onChanged={reload} />}
        <Ways hasStep={since !== null} onAdded={added} />
        {since && (
          <AccountSection heading={m.accounts_codes_heading()} anchor="recovery-codes">
            <p>{m.accounts_codes_text()}</p>
            <p>{m.accounts_codes_left({ count: recoveryCodesLeft, of: recoveryCodeCount })}</p>
            <RecoveryCodes onCreated={show} />
          </AccountSection>
        )}
        {since && (
          <p className={styles.hint}>
            {m.accounts_step_elsewhere()} <Link to="/account/devices">{m.accounts_sessions_heading()}</Link>
          </p>
        )}
      </div>
    </>
  )
}

interface WaysProps {
  hasStep: boolean
  onAdded: (added: { recoveryCodes: string[] }) => Promise<void>
}

function Ways({ hasStep, onAdded }: WaysProps) {
  return (
    <>
      {!hasStep && <p>{m.accounts_step_none()}</p>}
      <AccountSection heading={m.accounts_passkey_heading()} anchor="passkey">
        <p>{m.accounts_passkey_text()}</p>
        <AddPasskey onAdded={onAdded} />
      </AccountSection>
      <AccountSection heading={m.accounts_app_heading()} anchor="app">
        <p>{m.accounts_app_text()}</p>
        <AddApp onAdded={onAdded} />
      </AccountSection>
    </>
  )
}

function ResetNotice({
  due,
  onCancelled,
}: {
  due: NonNullable<State['resetDue']>
  onCancelled: () => Promise<void>
}) {
  const date = formatInstant(due, useViewerZone())
  async function cancel() {
    await browserApi.request('DELETE /api/account/second-step/reset')
    showAlert('success', m.accounts_step_reset_kept())
    await onCancelled()
  }
  return (
    <section className={styles.notice} aria-labelledby="reset">
      <h2 id="reset">{m.accounts_step_reset_heading()}</h2>
      <p>{m.accounts_step_reset_text({ date })}</p>
      <div>
        <Button look="main" onClick={() => void showFaultsOf(cancel())}>
          {m.accounts_step_reset_keep()}
        </Button>
      </div>
    </section>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_step_heading(), unlisted: true })
