import { Link, useLocation } from 'react-router'
import { credentials } from '../../../../contract/accounts/sign-in.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { enterSite } from '../../../session/path-after-sign-in.ts'
import { startSession } from '../../../session/session.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/login'
import styles from './form-page.module.css'
import { SignInPage } from './form-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { leadToSecondStep } from './ticket-store.ts'

export const handle: PageHandle = { Wall: WelcomeWall }

export async function clientAction({ request }: Route.ClientActionArgs) {
  const fields = await request.formData()
  return submit(async () => {
    const body = parseOrRefuse(credentials, readTexts(fields))
    const { search } = new URL(request.url)
    const { token } = await browserApi
      .request('POST /api/auth', { body })
      .catch((error: unknown) => leadToSecondStep(atPassword(error), search))
    await startSession(token)
    return enterSite(search)
  })
}

/** Moves the error to the password field, the likelier mistake; the server does not reveal which. */
function atPassword(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const faults = error.errors.map((one) => (one.code === 'credentials' ? { ...one, param: 'password' } : one))
  return new ApiError(error.status, faults, error.reference)
}

export default function Login({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <SignInPage
      heading={m.accounts_login_heading()}
      lead={m.accounts_login_lead()}
      needsScripts={m.accounts_needs_scripts()}
      other={{
        question: m.accounts_login_other(),
        link: m.accounts_login_other_link(),
        to: `/register${search}`,
      }}
    >
      <PageForm faults={actionData?.faults}>
        <TextField
          name="email"
          type="email"
          label={m.accounts_email()}
          required
          autoComplete="username webauthn"
        />
        <TextField
          name="password"
          type="password"
          label={m.accounts_password()}
          required
          autoComplete="current-password"
        />
        <FormActions>
          <SubmitButton wide>{m.accounts_login_button()}</SubmitButton>
        </FormActions>
      </PageForm>
      <PasskeySignIn />
      <p className={styles.other}>
        <Link to="/forgot-password">{m.accounts_forgot_link()}</Link>
      </p>
    </SignInPage>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.accounts_login_heading(),
    description: m.accounts_login_description({ society: societyName(page) }),
  })
