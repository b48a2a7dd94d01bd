import { useLocation } from 'react-router'
import { passwordByLink } from '../../../../contract/accounts/links.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { enterSite } from '../../../session/path-after-sign-in.ts'
import { startSession } from '../../../session/session.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { NewPasswordField } from '../sections/account-fields.tsx'
import { FormPage } from '../sign-in/form-page.tsx'
import { leadToSecondStep } from '../sign-in/ticket-store.ts'
import type { Route } from './+types/new-password'
import { BrokenLink, loadLink } from './broken-link.tsx'

/** The texts for a forgotten password, and for the first one of an invitation. */
const texts = {
  reset: {
    title: m.accounts_reset_heading,
    heading: m.accounts_reset_heading,
    lead: m.accounts_reset_lead,
    button: m.accounts_reset_button,
    done: m.accounts_reset_done,
  },
  invite: {
    title: m.accounts_welcome_button,
    heading: m.accounts_welcome_heading,
    lead: m.accounts_welcome_lead,
    button: m.accounts_welcome_button,
    done: m.accounts_welcome_done,
  },
}

/** Returns the kind of link of a path: `/welcome/…` or `/reset/…`. */
function kindAt(path: string): keyof typeof texts {
  return path.startsWith('/welcome/') ? 'invite' : 'reset'
}

function load({ api, params, url }: OpenPageRequest<{ secret: string }>) {
  return loadLink(api, params.secret, [kindAt(url.pathname)])
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

/** Sets the password, and signs in. */
export async function clientAction({ request, params, url }: Route.ClientActionArgs) {
  const fields = await request.formData()
  return submit(async () => {
    const body = parseOrRefuse(passwordByLink, { ...readTexts(fields), link: params.secret })
    const { token } = await browserApi
      .request('POST /api/links/password', { body })
      .catch((error: unknown) => leadToSecondStep(error, ''))
    await startSession(token)
    showAlert('success', texts[kindAt(url.pathname)].done())
    return enterSite('')
  })
}

export default function NewPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  const kind = kindAt(useLocation().pathname)
  if (link.state !== 'ready')
    return (
      <BrokenLink state={link.state}>
        {kind === 'invite' && <p>{m.accounts_link_new_invite()}</p>}
        <LinkButton look={kind === 'reset' ? 'main' : 'quiet'} to="/forgot-password">
          {kind === 'reset' ? m.accounts_link_new_reset() : m.accounts_forgot_link()}
        </LinkButton>
      </BrokenLink>
    )
  const account = { name: link.name ?? '', email: link.email ?? '' }
  const { heading, lead, button } = texts[kind]
  return (
    <FormPage
      heading={heading(account)}
      lead={lead(account)}
      needsScripts={m.accounts_password_needs_scripts()}
    >
      <PageForm faults={actionData?.faults}>
        {/* Password managers store both fields together. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <NewPasswordField />
        <FormActions>
          <SubmitButton wide>{button()}</SubmitButton>
        </FormActions>
      </PageForm>
    </FormPage>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: texts[kindAt(page.location.pathname)].title(), unlisted: true })
