import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { readNotificationState } from '../../../browser/notifications.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { SchemeChoice } from '../../../shell/color-scheme/color-scheme-choice.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DeviceCopiesChoice } from '../device-copies/device-copies-choice.tsx'
import { CurrentPasswordField, NameField, NewPasswordField } from '../fields/account-fields.tsx'
import { SecondStepSummary } from '../second-step/second-step-summary.tsx'
import sections from '../sections.module.css'
import { SessionList } from '../sessions/session-list.tsx'
import type { Route } from './+types/account'
import styles from './account.module.css'
import { runAccountAction } from './account-actions.ts'
import { AccountForm, type AccountPartProps, AccountSection } from './account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NotificationSection } from './notification-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { TopicSection } from './topic-section.tsx'
import { VerificationNotice } from './verification-notice.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [account, sessions, secondStep, push, notifications, draft] = await Promise.all([
    browserApi.request('GET /api/account'),
    browserApi.request('GET /api/account/sessions'),
    browserApi.request('GET /api/account/second-step'),
    browserApi.request('GET /api/account/push'),
    readNotificationState(),
    loadDraft(request),
  ])
  return { account, sessions, secondStep, push, notifications, draft }
}

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
        <AccountSection heading={m.accounts_step_heading()}>
          <SecondStepSummary state={loaderData.secondStep} />
        </AccountSection>
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

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_heading(), unlisted: true })
