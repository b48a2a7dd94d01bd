import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { unlessClosed } from '../../../api/loading/unless-closed.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-state.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { useSession } from '../../../session/use-session.ts'
import type { PageHandle } from '../../../shell/page/page-handle.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DeleteAccount } from '../../accounts/own-account/delete-account.tsx'
import { removeAccount, removeAccountIntent } from '../../accounts/own-account/remove-account.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { loadOwnRsvp } from '../../events/attendance/attendance.ts'
import { OwnNextEvent } from '../../events/event/own-next-event.tsx'
import { MissingFacts } from '../../profiles/dashboard/missing-facts.tsx'
import { OwnCard } from '../../profiles/dashboard/own-card.tsx'
import { OwnHistories } from '../../profiles/dashboard/own-histories.tsx'
import { removeEntry } from '../../profiles/histories/remove-entry-action.ts'
import { OpenInvitations } from '../../profiles/households/household-invitations.tsx'
import { loadOwnProfile } from '../../profiles/own-profile/own-profile.ts'
import type { Route } from './+types/dashboard'
import styles from './dashboard.module.css'
import { OwnPages } from './own-pages.tsx'

export const handle: PageHandle = { early: ['/api/profile/me', '/api/events/upcoming', '/api/household'] }

/** Loads the profile and the next event at once; the own RSVP, which needs the event, comes after the page,
 * which does without it where it does not come. */
export async function clientLoader() {
  const [profile, events, own] = await Promise.all([
    loadOwnProfile(),
    unlessClosed(browserApi.request('GET /api/events/upcoming')),
    unlessClosed(browserApi.request('GET /api/household')),
  ])
  const next = events?.find(({ cancelled }) => !cancelled) ?? null
  const invitations = own && !own.household ? own.invitations : []
  return {
    profile,
    invitations,
    calendarOn: events !== null,
    next,
    rsvp: next && loadOwnRsvp(next._id).catch(() => null),
  }
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) =>
    readText(fields, 'intent') === removeAccountIntent ? removeAccount(fields) : removeEntry(fields),
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, invitations, calendarOn, next, rsvp } = loaderData
  const { user } = useSession()
  return (
    <>
      <PageHeading>{m.profiles_welcome({ name: user?.name ?? '' })}</PageHeading>
      <VerificationNotice />
      <div className={styles.sections}>
        <OpenInvitations invitations={invitations} />
        <div className={styles.cards}>
          {profile ? <OwnCard profile={profile} /> : <NoProfileYet />}
          {calendarOn && <OwnNextEvent event={next} rsvp={rsvp} />}
        </div>
        {profile && <MissingFacts profile={profile} />}
        <OwnPages />
        {profile && <OwnHistories profile={profile} />}
      </div>
      <DeleteAccount />
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

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_dashboard(), unlisted: true })
