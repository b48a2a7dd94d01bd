import { recoveryCodeCount } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import type { Draft } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useSession } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { CurrentPasswordField, NewPasswordField } from '../sections/account-fields.tsx'
import { AccountSection, stepWays } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/security'
import { runAccountAction } from './account-actions.ts'
import { AccountForm } from './account-form.tsx'

async function load({ api, request }: PageRequest) {
  const [secondStep, draft] = await Promise.all([
    api.request('GET /api/account/second-step'),
    loadDraft(request),
  ])
  return { secondStep, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

/** The page of the password and the second step. */
export default function Security({ loaderData: { secondStep, draft } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.accounts_security_lead()}>{m.accounts_security()}</PageHeading>
      <div className={sections.sections}>
        <PasswordSection draft={draft} />
        <SecondStepSection state={secondStep} />
      </div>
    </>
  )
}

function PasswordSection({ draft }: { draft: Draft | null }) {
  const { user } = useSession()
  return (
    <AccountSection heading={m.accounts_password_heading()} anchor="password">
      <p className={sections.hint}>{m.accounts_signs_out_hint()}</p>
      <AccountForm intent="password" button={m.accounts_password_save()} draft={draft}>
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <CurrentPasswordField />
        <NewPasswordField />
      </AccountForm>
    </AccountSection>
  )
}

/** The state of the second step, with a link to its page. */
function SecondStepSection({
  state: { since, steps, recoveryCodesLeft, resetDue },
}: {
  state: ResponseAt<'GET /api/account/second-step'>
}) {
  const zone = useViewerZone()
  return (
    <AccountSection heading={m.accounts_step_heading()} anchor="second-step">
      {since ? (
        <>
          <p>{m.accounts_state_step({ ways: stepWays(steps) })}</p>
          <p className={sections.hint}>{m.accounts_step_since({ date: formatInstant(since, zone) })}</p>
          <p className={sections.hint}>
            {m.accounts_codes_left({ count: recoveryCodesLeft, of: recoveryCodeCount })}
          </p>
        </>
      ) : (
        <>
          <p>{m.accounts_step_none()}</p>
          <p className={sections.hint}>{m.accounts_step_lead()}</p>
        </>
      )}
      {resetDue && <p className={sections.notice}>{m.accounts_step_reset_heading()}</p>}
      <LinkButton to="/account/second-step">
        {since ? m.accounts_step_manage() : m.accounts_step_set_up()}
      </LinkButton>
    </AccountSection>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_security(), unlisted: true })
