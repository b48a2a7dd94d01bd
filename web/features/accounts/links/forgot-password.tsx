import { recoveryRequest } from '../../../../contract/accounts/links.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { EmailField } from '../sections/account-fields.tsx'
import { FormPage } from '../sign-in/form-page.tsx'
import type { Route } from './+types/forgot-password'

export const handle: PageHandle = { Wall: WelcomeWall }

export async function clientAction({ request }: Route.ClientActionArgs) {
  const fields = await request.formData()
  return submit(async () => {
    const body = parseOrRefuse(recoveryRequest, readTexts(fields))
    await browserApi.request('POST /api/recovery', { body })
    return { sentTo: body.email }
  })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData && 'sentTo' in actionData) return <Sent email={actionData.sentTo} />
  return (
    <FormPage
      heading={m.accounts_forgot_heading()}
      lead={m.accounts_forgot_lead()}
      needsScripts={m.accounts_password_needs_scripts()}
      below={
        <LinkButton look="back" to="/login">
          {m.accounts_forgot_back()}
        </LinkButton>
      }
    >
      <PageForm faults={actionData?.faults}>
        <EmailField />
        <FormActions>
          <SubmitButton wide>{m.accounts_forgot_button()}</SubmitButton>
        </FormActions>
      </PageForm>
    </FormPage>
  )
}

/** The confirmation, which is the same whether or not the address is known. */
function Sent({ email }: { email: string }) {
  const sendsMail = useSite()?.sendsMail === true
  const again = <LinkButton to="/forgot-password">{m.accounts_forgot_again()}</LinkButton>
  if (!sendsMail)
    return (
      <Notice heading={m.accounts_forgot_no_mail_heading()} text={m.accounts_forgot_no_mail({ email })}>
        {again}
      </Notice>
    )
  return (
    <Notice heading={m.accounts_forgot_sent_heading()} text={m.accounts_forgot_sent({ email })}>
      <p>{m.accounts_forgot_sent_hint()}</p>
      {again}
    </Notice>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_forgot_heading(), unlisted: true })
