import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { recoveryCodeCount } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { saveFile } from '../../../browser/files.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { refreshUser } from '../../../session/session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useViewerZone } from '../../../shell/site/use-site.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/second-step'
import styles from './second-step.module.css'
import { AddApp, AddPasskey, StepList } from './step-list.tsx'

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

/** The button that replaces the recovery codes. */
function RecoveryCodes({ onCreated }: { onCreated: (codes: string[]) => Promise<void> }) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)
  async function renew() {
    setAsked(false)
    setWorking(true)
    const created = await showFaultsOf(browserApi.request('POST /api/account/recovery-codes'))
    setWorking(false)
    if (created) await onCreated(created.codes)
  }
  return (
    <>
      <div className={styles.action}>
        <Button working={working} onClick={() => setAsked(true)}>
          {m.accounts_codes_renew()}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={m.accounts_codes_renew()}
        confirmLabel={m.accounts_codes_renew()}
        onConfirm={() => void renew()}
        onCancel={() => setAsked(false)}
      >
        <p>{m.accounts_codes_renew_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** New recovery codes, until the member confirms having stored them. */
function ShownCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const society = useSite()?.name ?? ''
  const [copied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  function save() {
    const text = `${m.accounts_codes_file({ society })}\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <AccountSection heading={m.accounts_codes_shown()} headingRef={heading} anchor="shown-codes">
      <p>{m.accounts_codes_text()}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <Button look="main" onClick={onStored}>
          {m.accounts_codes_kept()}
        </Button>
        <Button onClick={save}>{m.accounts_codes_save()}</Button>
        <Button onClick={() => void copy().catch(() => setCopied(false))}>
          {copied ? m.accounts_codes_copied() : m.accounts_codes_copy()}
        </Button>
      </ButtonRow>
    </AccountSection>
  )
}
