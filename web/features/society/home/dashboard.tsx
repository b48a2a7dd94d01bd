import { m } from '../../../../contract/paraglide/messages.js'
import { unlessClosed } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { LinkRows } from '../../../design/lists/link-rows.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay, useSession } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { removeAccount } from '../../accounts/own-account/account-actions.ts'
import { DeleteAccount, removeAccountIntent } from '../../accounts/own-account/delete-account.tsx'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import { loadOwnRsvp } from '../../events/attendance/attendance.ts'
import { OwnNextEvent } from '../../events/event/own-next-event.tsx'
import { loadOwnDues, OwnDuesCard } from '../../money/own/own-dues.tsx'
import { MissingFacts, OwnCard } from '../../profiles/dashboard-cards.tsx'
import { OwnHistories } from '../../profiles/histories/history-tables.tsx'
import { removeEntry } from '../../profiles/histories/remove-entry.tsx'
import { OpenInvitations } from '../../profiles/households/household-invitations.tsx'
import { loadOwnProfile } from '../../profiles/own-profile/own-profile.tsx'
import type { Route } from './+types/dashboard'
import styles from './dashboard.module.css'

/**
 * Loads the profile and the next event at once. The own RSVP, which needs the event, follows after the page,
 * and is optional.
 */
async function load({ api, user }: PageRequest) {
  const [profile, events, own, dues] = await Promise.all([
    loadOwnProfile(api),
    unlessClosed(api.request('GET /api/events/upcoming')),
    // An unverified account has no household invitations.
    user.limited ? null : unlessClosed(api.request('GET /api/household')),
    user.limited ? null : loadOwnDues(api),
  ])
  const next = events?.find(({ cancelled }) => !cancelled) ?? null
  const invitations = own && !own.household ? own.invitations : []
  return {
    profile,
    invitations,
    dues,
    calendarOn: events !== null,
    next,
    rsvp: next && loadOwnRsvp(api, user, next._id).catch(() => null),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) =>
    readText(fields, 'intent') === removeAccountIntent ? removeAccount(fields) : removeEntry(fields),
  )
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { profile, invitations, dues, calendarOn, next, rsvp } = loaderData
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
          {dues && <OwnDuesCard dues={dues} />}
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

const desk = { to: '/admin', text: m.society_dashboard_desk, hint: m.society_dashboard_desk_hint }

const pages = [
  { to: '/groups', text: m.groups_heading, hint: m.society_dashboard_groups },
  { to: '/household', text: m.profiles_household, hint: m.society_dashboard_household },
  { to: '/who-sees-what', text: m.profiles_privacy_heading, hint: m.society_dashboard_privacy },
  { to: '/account/devices', text: m.accounts_sessions_heading, hint: m.society_dashboard_devices },
  { to: '/account/second-step', text: m.accounts_step_heading, hint: m.society_dashboard_second_step },
  { to: '/account', text: m.accounts_open, hint: m.society_dashboard_account },
]

/** The pages with the member's own data, each with its purpose. */
function OwnPages() {
  const shown = useMay('enter administration') ? [desk, ...pages] : pages
  return (
    <Card>
      <LinkRows
        inColumns
        label={m.profiles_dashboard_links()}
        rows={shown.map(({ to, text, hint }) => ({ to, text: text(), hint: hint() }))}
      />
    </Card>
  )
}
