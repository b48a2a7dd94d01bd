import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { Sheet } from '../sign-in/sheet.tsx'
import type { Route } from './+types/reset'
import { BrokenLink } from './broken-link.tsx'
import { loadLink } from './link-state.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { setPasswordByLink } from './password-by-link.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadLink(context, params.secret, ['reset'])
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return setPasswordByLink(params.secret, await request.formData(), m.accounts_reset_done())
}

export default function Reset({ loaderData: link, actionData }: Route.ComponentProps) {
  if (link.state !== 'ready')
    return (
      <BrokenLink state={link.state}>
        <LinkButton look="main" to="/forgot-password">
          {m.accounts_link_new_reset()}
        </LinkButton>
      </BrokenLink>
    )
  const { name, email } = { name: link.name ?? '', email: link.email ?? '' }
  return (
    <Sheet heading={m.accounts_reset_heading()} lead={m.accounts_reset_lead({ name, email })} needsScripts>
      <NewPasswordForm email={email} button={m.accounts_reset_button()} faults={actionData?.faults} />
    </Sheet>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_reset_heading(), unlisted: true })
