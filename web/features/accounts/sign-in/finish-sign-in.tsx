import { useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { secondStepSignIn } from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { Spinner } from '../../../design/feedback/spinner.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { enterSite } from '../../../session/path-after-sign-in.ts'
import { startSession } from '../../../session/session.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/finish-sign-in'
import { FormPage } from './form-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { forgetTicket, readTicket } from './ticket-store.ts'

/** Redirects to the login page without a ticket. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ticket = readTicket()
  if (!ticket) throw redirect(`/login${new URL(request.url).search}`)
  return ticket
}

export function clientAction({ request }: Route.ClientActionArgs) {
  const { search } = new URL(request.url)
  return submit(async () => {
    const code = readText(await request.formData(), 'code')
    const body = parseOrRefuse(secondStepSignIn, { ticket: readTicket()?.ticket ?? '', code })
    const { token } = await browserApi
      .request('POST /api/auth/second-step', { body })
      .catch((error: unknown) => beginAgainIfLate(error, search))
    await startSession(token)
    forgetTicket()
    return enterSite(search)
  })
}

/** Redirects to the login page when the ticket has expired; rethrows other errors. */
function beginAgainIfLate(error: unknown, search: string): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  forgetTicket()
  showAlert('danger', error.message)
  throw redirect(`/login${search}`)
}

export function HydrateFallback() {
  return <Spinner />
}

function leadText({ hasApp, isRecovering }: { hasApp: boolean; isRecovering: boolean }): string {
  if (!hasApp) return m.accounts_second_lead_passkey()
  return isRecovering ? m.accounts_second_lead_recovery() : m.accounts_second_lead_app()
}

export const handle: PageHandle = { Wall: WelcomeWall }

export default function FinishSignIn({ loaderData: { ticket, ways }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const hasApp = ways.includes('app')
  const [isRecovering, setIsRecovering] = useState(!hasApp)
  return (
    <FormPage
      heading={m.accounts_second_heading()}
      lead={leadText({ hasApp, isRecovering })}
      needsScripts={m.accounts_needs_scripts()}
      below={
        <>
          {m.accounts_second_lost()} <Link to={`/login${search}`}>{m.accounts_second_again()}</Link>
        </>
      }
    >
      {ways.includes('passkey') && <PasskeySignIn ticket={ticket} />}
      <PageForm faults={actionData?.faults}>
        <TextField
          key={String(isRecovering)}
          name="code"
          label={isRecovering ? m.accounts_second_recovery() : m.accounts_second_code()}
          required
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          inputMode={isRecovering ? 'text' : 'numeric'}
        />
        <FormActions>
          <SubmitButton wide>{m.accounts_second_button()}</SubmitButton>
        </FormActions>
      </PageForm>
      {hasApp && (
        <Button look="plain" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? m.site_proof_use_code() : m.accounts_second_use_recovery()}
        </Button>
      )}
    </FormPage>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_second_heading(), unlisted: true })
