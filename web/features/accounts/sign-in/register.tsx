import { Link, replace, useLocation } from 'react-router'
import { registration } from '../../../../contract/accounts/sign-in/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { nextPath } from '../../../session/next-path.ts'
import { startSession } from '../../../session/session.ts'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { EmailField, NameField, NewPasswordField } from '../fields/account-fields.tsx'
import type { Route } from './+types/register'
import { JoiningFields, repliesIn } from './joining-fields.tsx'
import { openedForm, useOpenedForm } from './opened-form.ts'
import styles from './sheet.module.css'
import { SignInPage } from './sign-in-page.tsx'

const avatarService = 'https://gravatar.com'

export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = readTexts(await request.formData())
  if (typed.password !== typed.password2) {
    const msg = m.accounts_passwords_differ()
    showAlert('danger', msg)
    return { faults: [{ param: 'password2', msg }] }
  }
  return submit(async () => {
    const body = parseOrRefuse(registration, {
      ...typed,
      replies: repliesIn(typed),
      opened: await openedForm(),
    })
    const { token } = await browserApi.request('POST /api/users', { body })
    await startSession(token)
    return replace(nextPath(new URL(request.url).search))
  })
}

export default function Register({ actionData }: Route.ComponentProps) {
  useOpenedForm()
  const { search } = useLocation()
  return (
    <SignInPage
      heading={m.accounts_register_heading()}
      lead={m.accounts_register_lead()}
      other={{
        question: m.accounts_register_other(),
        link: m.accounts_register_other_link(),
        to: `/login${search}`,
      }}
    >
      <PageForm faults={actionData?.faults} requiredNote>
        <NameField />
        {/* A honeypot: only robots fill it in. */}
        <div className={styles.trap} aria-hidden="true">
          <label>
            {m.accounts_trap()} <input name="nickname" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <EmailField />
        <NewPasswordField label={m.accounts_password()} />
        <TextField
          name="password2"
          type="password"
          label={m.accounts_password2()}
          required
          autoComplete="new-password"
        />
        <JoiningFields />
        <p className={styles.note}>
          {m.accounts_avatar_note()}{' '}
          <a href={avatarService} target="_blank" rel="noopener">
            {m.accounts_avatar_link()}
          </a>
        </p>
        <p className={styles.note}>
          {m.accounts_privacy_note()} <Link to="/privacy">{m.site_privacy_heading()}</Link>
        </p>
        <FormActions>
          <SubmitButton wide>{m.accounts_register_button()}</SubmitButton>
        </FormActions>
      </PageForm>
    </SignInPage>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.accounts_register_heading(),
    description: m.accounts_register_description({ society: societyName(page) }),
  })
