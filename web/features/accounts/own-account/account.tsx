import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { SchemeChoice } from '../../../shell/color-scheme/color-scheme-choice.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useViewerZone } from '../../../shell/site/use-site.ts'
import { CurrentPasswordField, EmailField, NameField, NewPasswordField } from '../sections/account-fields.tsx'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/account'
import styles from './account.module.css'
import { runAccountAction } from './account-actions.ts'
import { AccountForm, type AccountPartProps } from './account-form.tsx'
import { DeviceCopiesChoice } from './device-copies-choice.tsx'
import { NotificationSection } from './notification-section.tsx'
import { SessionList } from './session-list.tsx'
import { TopicSection } from './topic-section.tsx'
import { VerificationNotice } from './verification-notice.tsx'

async function load({ api, request }: PageRequest) {
  const [account, sessions, secondStep, push, draft] = await Promise.all([
    api.request('GET /api/account'),
    api.request('GET /api/account/sessions'),
    api.request('GET /api/account/second-step'),
    api.request('GET /api/account/push'),
    loadDraft(request),
  ])
  return { account, sessions, secondStep, push, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

export default function Account({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.accounts_lead()}
        actions={<LinkButton to="/dashboard">{m.accounts_back()}</LinkButton>}
      >
        {m.accounts_heading()}
      </PageHeading>
      <VerificationNotice />
      <div className={sections.sections}>
        <NameSection {...loaderData} />
        <AccountSection heading={m.accounts_photo_heading()}>
          <p className={styles.hint}>{m.accounts_photo_hint()}</p>
          <LinkButton to="/account/photo">{m.accounts_photo_change()}</LinkButton>
        </AccountSection>
        <EmailSection {...loaderData} />
        <PasswordSection {...loaderData} />
        <SecondStepSection state={loaderData.secondStep} />
        <TopicSection {...loaderData} />
        <NotificationSection {...loaderData} />
        <AccountSection heading={m.accounts_sessions_heading()} anchor="devices">
          <p className={styles.hint}>{m.accounts_sessions_hint()}</p>
          <SessionList sessions={loaderData.sessions} />
        </AccountSection>
        <OwnDataSection />
        <AccountSection heading={m.accounts_copies_heading()}>
          <p className={styles.hint}>{m.accounts_copies_hint()}</p>
          <DeviceCopiesChoice />
        </AccountSection>
        <AccountSection heading={m.accounts_appearance_heading()}>
          <p className={styles.hint}>{m.accounts_appearance_hint()}</p>
          <SchemeChoice headed />
        </AccountSection>
      </div>
    </>
  )
}

function NameSection({ account, draft }: AccountPartProps) {
  return (
    <AccountSection heading={m.accounts_name_heading()}>
      <AccountForm intent="name" button={m.accounts_name_save()} draft={draft}>
        <NameField defaultValue={account.name} />
      </AccountForm>
    </AccountSection>
  )
}

function PasswordSection({ account, draft }: AccountPartProps) {
  return (
    <AccountSection heading={m.accounts_password_heading()} anchor="password">
      <p className={styles.hint}>{m.accounts_signs_out_hint()}</p>
      <AccountForm intent="password" button={m.accounts_password_save()} draft={draft}>
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <CurrentPasswordField />
        <NewPasswordField />
      </AccountForm>
    </AccountSection>
  )
}

/** The e-mail address, its state, and the form to change it. */
function EmailSection({ account, draft }: AccountPartProps) {
  const sendsMail = useSite()?.sendsMail === true
  return (
    <AccountSection heading={m.accounts_email_heading()}>
      <p className={styles.address}>
        {m.accounts_email_present({ email: account.email })}
        {account.verified && <Badge tone="success">{m.accounts_email_verified()}</Badge>}
        {!account.verified && sendsMail && <Badge>{m.accounts_email_unverified()}</Badge>}
      </p>
      {account.pendingEmail && (
        <p className={styles.pending}>{m.accounts_email_pending({ email: account.pendingEmail })}</p>
      )}
      <p className={styles.hint}>{m.accounts_signs_out_hint()}</p>
      <AccountForm intent="email" button={m.accounts_email_save()} draft={draft}>
        <EmailField label={m.accounts_email_new()} autoComplete="email" />
        <CurrentPasswordField />
      </AccountForm>
    </AccountSection>
  )
}

/** The state of the second step, with a link to its page. */
function SecondStepSection({
  state: { since, resetDue },
}: {
  state: ResponseAt<'GET /api/account/second-step'>
}) {
  const zone = useViewerZone()
  return (
    <AccountSection heading={m.accounts_step_heading()}>
      <p className={styles.hint}>
        {since ? m.accounts_step_since({ date: formatInstant(since, zone) }) : m.accounts_step_none()}
      </p>
      {resetDue && <p className={styles.notice}>{m.accounts_step_reset_heading()}</p>}
      <LinkButton to="/account/second-step">
        {since ? m.accounts_step_manage() : m.accounts_step_set_up()}
      </LinkButton>
    </AccountSection>
  )
}

/** The download of all data about the member. */
function OwnDataSection() {
  return (
    <AccountSection heading={m.accounts_data_heading()}>
      <p className={styles.hint}>{m.accounts_data_hint()}</p>
      <DownloadButton url="/api/account/data" name="my-data.zip">
        {m.accounts_data_download()}
      </DownloadButton>
    </AccountSection>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_heading(), unlisted: true })
