import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer } from '../../../session/page-loading.ts'
import { useSession } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/data'
import { removeAccount } from './account-actions.ts'
import { DeletionButton } from './delete-account.tsx'

const load = () => null

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, removeAccount)
}

/** The page of the member's data: export, visibility, and deletion with the account. */
export default function OwnData() {
  const { user } = useSession()
  return (
    <>
      <PageHeading lead={m.accounts_own_data_lead()}>{m.accounts_own_data()}</PageHeading>
      <div className={sections.sections}>
        {user?.approved && (
          <AccountSection heading={m.accounts_privacy()}>
            <p className={sections.hint}>{m.accounts_privacy_hint()}</p>
            <LinkButton to="/who-sees-what">{m.accounts_privacy_open()}</LinkButton>
          </AccountSection>
        )}
        <AccountSection heading={m.accounts_data_heading()}>
          <p className={sections.hint}>{m.accounts_data_hint()}</p>
          <DownloadButton url="/api/account/data" name="my-data.zip">
            {m.accounts_data_download()}
          </DownloadButton>
        </AccountSection>
        <AccountSection heading={m.accounts_deletion()} anchor="deletion">
          <p className={sections.hint}>{m.accounts_delete_losses()}</p>
          <DeletionButton />
        </AccountSection>
      </div>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_own_data(), unlisted: true })
