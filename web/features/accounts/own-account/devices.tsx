import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { SchemeChoice } from '../../../shell/color-scheme/color-scheme-choice.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/devices'
import styles from './account.module.css'
import { runAccountAction } from './account-actions.ts'
import { DeviceCopiesChoice } from './device-copies-choice.tsx'
import { SessionList } from './session-list.tsx'

function load({ api }: PageRequest) {
  return api.request('GET /api/account/sessions')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

/** The page of the open sessions, and of this browser's stored data. */
export default function Devices({ loaderData: sessions }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.accounts_devices_lead()}>{m.accounts_devices()}</PageHeading>
      <div className={sections.sections}>
        <AccountSection heading={m.accounts_sessions_heading()} anchor="devices">
          <p className={styles.hint}>{m.accounts_sessions_hint()}</p>
          <SessionList sessions={sessions} />
        </AccountSection>
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

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_devices(), unlisted: true })
