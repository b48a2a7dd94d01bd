import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { loadSubject } from '../../../api/loading.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { SeveralForms } from '../../../session/forms/one-of-forms.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { ManagedMemberships } from '../claims/managed-memberships.tsx'
import { LinkToHandOver } from '../elements/link-to-hand-over.tsx'
import type { Route } from './+types/managed-account'
import styles from './account.module.css'
import { AccountActions, GraveActions } from './account-actions.tsx'
import { AccountBadges } from './account-badges.tsx'
import { AccountHistory, AttendanceHistory } from './account-history.tsx'
import { changeManagedAccount } from './managed-account-action.ts'

/** Audit log entries on the page of an account. */
const historyShown = 5

async function load({ api, user, params }: PageRequest<{ id: string }>) {
  const subject = { params }
  const [account, rsvps, history] = await Promise.all([
    loadSubject(api.request('GET /api/admin/users/:id', subject)),
    api.request('GET /api/admin/users/:id/rsvps', subject),
    user.rights.includes('read logs')
      ? api.request('GET /api/admin/acts', { query: { about: params.id, limit: historyShown } })
      : null,
  ])
  return { account, rsvps, history }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeManagedAccount(request, params.id)
}

export default function ManagedAccountPage({
  loaderData: { account, rsvps, history },
  actionData,
}: Route.ComponentProps) {
  const endsAccess = useMay('end access')
  const done = (actionData ?? {}) as { link?: string | null; done?: string }
  return (
    <>
      <PageHeading actions={<BackToList to="/admin/users">{m.administration_back()}</BackToList>}>
        {account.name}
      </PageHeading>
      <SeveralForms className={styles.sections}>
        {done.link !== undefined && <LinkToHandOver done={m.administration_done()} link={done.link} />}
        <Facts account={account} />
        <ManagedMemberships
          key={done.done ? `memberships ${account.version}` : 'memberships'}
          account={account}
          faults={actionData?.faults}
        />
        {rsvps.length > 0 && <AttendanceHistory rsvps={rsvps} />}
        {account.email !== null && <Sessions account={account} />}
        <AccountActions
          key={done.done ? `acts ${account.version}` : 'acts'}
          account={account}
          faults={actionData?.faults}
        />
        {history && <AccountHistory account={account} entries={history} />}
        {endsAccess && (
          <GraveActions
            key={done.done ? `grave ${account.version}` : 'grave'}
            account={account}
            faults={actionData?.faults}
          />
        )}
      </SeveralForms>
    </>
  )
}

function Facts({ account }: { account: ManagedAccount }) {
  const { _id, email, joined, lastSeen, profile, claimed, listed, child, departedOn, household, secondStep } =
    account
  const zone = useSocietyZone()
  const facts: [label: string, value: string | null | undefined][] = [
    [m.administration_email(), email ?? m.administration_no_email()],
    [m.administration_joined(), formatDate(joined)],
    [m.administration_last_seen(), lastSeen === null ? m.administration_never() : formatDate(lastSeen)],
    [m.administration_second_step(), secondStepText(secondStep, zone)],
    [m.profiles_phone(), profile?.phone],
    [m.profiles_dob(), profile?.dob && formatDate(profile.dob)],
    [m.profiles_location(), profile?.location],
    [m.profiles_company(), profile?.company],
    [m.administration_departed_on(), departedOn && formatDate(departedOn)],
    [
      m.administration_listed(),
      claimed || child ? null : listed ? m.administration_listed_yes() : m.administration_listed_no(),
    ],
  ]
  return (
    <section className={styles.section} aria-label={m.administration_account_state()}>
      <AccountBadges user={account} />
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <TypedText>{value}</TypedText>
              </dd>
            </div>
          ))}
      </dl>
      <ButtonRow>
        {profile && (
          <LinkButton look="plain" to={`/profile/${_id}`}>
            {m.profiles_view()}
          </LinkButton>
        )}
        {household && (
          <LinkButton look="plain" to={`/admin/households/${household._id}`}>
            <TypedText>{m.administration_household_of({ name: household.name })}</TypedText>
          </LinkButton>
        )}
      </ButtonRow>
    </section>
  )
}

function secondStepText({ since, resetDue }: ManagedAccount['secondStep'], zone: string): string {
  if (resetDue) return m.administration_second_step_due({ date: formatInstant(resetDue, zone) })
  return since
    ? m.administration_second_step_since({ date: formatDate(since) })
    : m.administration_second_step_none()
}

function Sessions({ account: { sessions } }: { account: ManagedAccount }) {
  const zone = useSocietyZone()
  return (
    <section className={styles.section} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{m.administration_sessions()}</h2>
      {sessions.length === 0 && <p>{m.administration_sessions_none()}</p>}
      {sessions.length > 0 && (
        <Table
          caption={m.administration_sessions()}
          rows={sessions}
          keyOf={({ _id }) => _id}
          columns={[
            {
              header: m.administration_session_started(),
              names: true,
              cell: ({ started }) => formatInstant(started, zone),
            },
            { header: m.administration_session_used(), cell: ({ used }) => formatInstant(used, zone) },
            {
              header: m.administration_session_own(),
              headerHidden: true,
              cell: ({ own }) => (own ? m.administration_session_own() : ''),
            },
          ]}
        />
      )}
    </section>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.account.name, unlisted: true })
