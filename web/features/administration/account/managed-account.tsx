import { Link } from 'react-router'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { memberRsvpsShown, rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { MemberRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith } from '../../../api/api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { SeveralForms } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTime } from '../../events/times/event-times.tsx'
import { ManagedMemberships } from '../claims/managed-memberships.tsx'
import { LinkToHandOver } from '../elements/link-to-hand-over.tsx'
import { wordsOfAction } from '../logs/action-text.ts'
import type { Route } from './+types/managed-account'
import styles from './account.module.css'
import { AccountActions, GraveActions } from './account-actions.tsx'
import { AccountFacts } from './account-facts.tsx'
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
      <BackToList to="/admin/users">{m.administration_back()}</BackToList>
      <PageHeading>{account.name}</PageHeading>
      <SeveralForms className={styles.sections}>
        {done.link !== undefined && <LinkToHandOver done={m.administration_done()} link={done.link} />}
        <AccountFacts account={account} />
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

/** The latest administrative actions on an account. */
function AccountHistory({ account, entries }: { account: ManagedAccount; entries: AuditEntry[] }) {
  const zone = useSocietyZone()
  return (
    <section className={styles.section} aria-labelledby="account-history">
      <h2 id="account-history">{m.administration_history()}</h2>
      {entries.length === 0 ? (
        <p>{m.administration_history_none()}</p>
      ) : (
        <>
          <ul className={styles.history}>
            {entries.map(({ _id, act, actorName, reason, date }) => (
              <li key={_id}>
                <span className={styles.act}>{wordsOfAction(act)}</span>
                <TypedText>{reason && `: ${reason}`}</TypedText>
                <span className={styles.when}>
                  <TypedText>{`${actorName ?? m.society_author_gone()}, ${formatInstant(date, zone)}`}</TypedText>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={addressWith('/admin/acts', { about: account._id })}>
              {m.administration_history_all()}
            </Link>
          </p>
        </>
      )}
      <p>
        <Link to={addressWith('/admin/security-log', { about: account._id })}>
          {m.administration_security_of_account()}
        </Link>
      </p>
    </section>
  )
}

/** The RSVPs of a member, latest first. */
function AttendanceHistory({ rsvps }: { rsvps: MemberRsvp[] }) {
  return (
    <section className={styles.section} aria-labelledby="account-attendance">
      <h2 id="account-attendance">{m.administration_member_attendance()}</h2>
      <Table
        caption={m.administration_member_attendance()}
        rows={rsvps}
        keyOf={({ event }) => event._id}
        columns={[
          {
            header: m.administration_event(),
            names: true,
            cell: ({ event }) => (
              <Link to={`/calendar/${event._id}`} lang={languageOf(event.title)}>
                {event.title}
              </Link>
            ),
          },
          {
            header: m.administration_act_when(),
            cell: ({ event }) => (
              <>
                <EventTime event={event} withDay />{' '}
                {event.cancelled && <Badge tone="danger">{m.events_cancelled()}</Badge>}
              </>
            ),
          },
          {
            header: m.administration_rsvp(),
            cell: ({ answer, guests }) =>
              guests > 0
                ? `${rsvpStatusText[answer]()} ${m.events_who_guests({ guests })}`
                : rsvpStatusText[answer](),
          },
        ]}
      />
      {rsvps.length === memberRsvpsShown && (
        <p>{m.administration_attendance_more({ count: memberRsvpsShown })}</p>
      )}
    </section>
  )
}
