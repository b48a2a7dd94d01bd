import { Link } from 'react-router'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { memberRsvpsShown, rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { MemberRsvp } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith } from '../../../api/address.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTime } from '../../events/times/event-time.tsx'
import { wordsOfAction } from '../logs/action-text.ts'
import styles from './account.module.css'

/** The latest administrative actions on an account. */
export function AccountHistory({ account, entries }: { account: ManagedAccount; entries: AuditEntry[] }) {
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
export function AttendanceHistory({ rsvps }: { rsvps: MemberRsvp[] }) {
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
