import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submit } from '../../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { refreshUser } from '../../../session/session.ts'
import { useSession } from '../../../session/session-store.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AccountPasswordField } from '../sections/account-fields.tsx'
import { FormPage } from '../sign-in/form-page.tsx'
import type { Route } from './+types/verify'
import { BrokenLink, loadLink, submitOnServer } from './broken-link.tsx'

function load({ api, params }: OpenPageRequest<{ secret: string }>) {
  return loadLink(api, params.secret, ['verify', 'change-email'])
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

/** Confirms the address in browsers without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const body = confirmationIn(await request.formData(), params.secret)
  return submitOnServer(() => serverApi(context).request('POST /api/links/confirm', { body }))
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const body = confirmationIn(await request.formData(), params.secret)
  return submit(async () => {
    const confirmed = await browserApi.request('POST /api/links/confirm', { body })
    await refreshUser()
    return confirmed
  })
}

function confirmationIn(fields: FormData, link: string) {
  const { password } = readTexts(fields)
  return password ? { link, password } : { link }
}

export default function Verify({ loaderData: link, actionData }: Route.ComponentProps) {
  if (actionData && 'email' in actionData)
    return (
      <Notice
        heading={m.accounts_verify_done_heading()}
        text={m.accounts_verify_done({ email: actionData.email })}
      >
        <LinkButton look="main" to="/dashboard">
          {m.accounts_go_dashboard()}
        </LinkButton>
      </Notice>
    )
  if (link.state !== 'ready')
    return (
      <BrokenLink state={link.state}>
        {link.state === 'used' && <p>{m.accounts_link_used_verify()}</p>}
        <LinkButton look="main" to="/account">
          {m.accounts_link_new_verify()}
        </LinkButton>
      </BrokenLink>
    )
  const email = link.email ?? ''
  return (
    <FormPage heading={m.accounts_verify_heading()} lead={m.accounts_verify_lead({ email })}>
      <PageForm faults={actionData?.faults}>
        <OwnPassword isRefused={actionData?.faults.some(({ param }) => param === 'password') ?? false} />
        <FormActions>
          <SubmitButton wide>{m.accounts_verify_button()}</SubmitButton>
        </FormActions>
      </PageForm>
    </FormPage>
  )
}

/** Asks for the password, unless the viewer is signed in. */
function OwnPassword({ isRefused }: { isRefused: boolean }) {
  const { status } = useSession()
  if (status !== 'visitor' && !isRefused) return null
  return (
    <>
      <AccountPasswordField hint={m.accounts_verify_password_hint()} />
      <p>
        <Link to="/forgot-password">{m.accounts_forgot_link()}</Link>
      </p>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_verify_heading(), unlisted: true })
