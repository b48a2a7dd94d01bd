import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { useSession } from '../../../session/use-session.ts'
import type { PageHandle } from '../../../shell/page/page-handle.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DeleteAccount } from '../../accounts/own-account/delete-account.tsx'
import { removeAccount, removeAccountIntent } from '../../accounts/own-account/remove-account.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { EducationTable, ExperienceTable, MembershipTable } from '../histories/history-tables.tsx'
import { RemoveEntryDialog, useRemoval } from '../histories/remove-entry.tsx'
import { removeEntry } from '../histories/remove-entry-action.ts'
import { loadOwnProfile } from '../own-profile/own-profile.ts'
import type { Route } from './+types/dashboard'
import styles from './dashboard.module.css'

export const handle: PageHandle = { early: ['/api/profile/me'] }

export async function clientLoader() {
  return { profile: await loadOwnProfile() }
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) =>
    readText(fields, 'intent') === removeAccountIntent ? removeAccount(fields) : removeEntry(fields),
  )
}

export default function Dashboard({ loaderData: { profile } }: Route.ComponentProps) {
  const { user } = useSession()
  return (
    <>
      <PageHeading actions={<OwnPages userId={profile?.user._id} />}>
        {m.profiles_welcome({ name: user?.name ?? '' })}
      </PageHeading>
      <VerificationNotice />
      {profile ? <OwnProfile profile={profile} /> : <NoProfileYet />}
      <DeleteAccount />
    </>
  )
}

function OwnPages({ userId }: { userId: string | undefined }) {
  return (
    <>
      {userId && <LinkButton to={`/profile/${userId}`}>{m.profiles_see_own()}</LinkButton>}
      <LinkButton to="/household">{m.profiles_household()}</LinkButton>
      <LinkButton to="/account">{m.accounts_open()}</LinkButton>
    </>
  )
}

function NoProfileYet() {
  return (
    <EmptyState message={m.profiles_not_yet()}>
      <LinkButton look="main" to="/create-profile">
        {m.profiles_create()}
      </LinkButton>
    </EmptyState>
  )
}

function OwnProfile({ profile }: { profile: Profile }) {
  const removal = useRemoval(useFetcher())
  return (
    <div className={styles.sections}>
      <nav className={styles.links} aria-label={m.profiles_dashboard_links()}>
        <LinkButton to="/edit-profile">{m.profiles_edit()}</LinkButton>
        <LinkButton to="/add-membership">{m.profiles_add_membership_info()}</LinkButton>
        <LinkButton to="/add-experience">{m.profiles_add_experience()}</LinkButton>
        <LinkButton to="/add-education">{m.profiles_add_education()}</LinkButton>
        <LinkButton to="/who-sees-what">{m.profiles_privacy_heading()}</LinkButton>
      </nav>
      <MembershipTable entries={profile.membership} removal={removal} />
      <ExperienceTable entries={profile.experience} removal={removal} />
      <EducationTable entries={profile.education} removal={removal} />
      <RemoveEntryDialog removal={removal} />
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_dashboard(), unlisted: true })
