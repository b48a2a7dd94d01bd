import { useFetcher } from 'react-router'
import type { SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import type { OpenSession } from '../../../../contract/accounts/sessions.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList } from '../sections/account-section.tsx'
import styles from './account.module.css'

/** The open sessions of the account, each with a button to end it. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const zone = useViewerZone()
  return (
    <div className={styles.parts}>
      <AccessList>
        {sessions.map((session) => (
          <AccessItem
            key={session._id}
            name={session.browser ?? m.accounts_sessions_unknown()}
            badge={session.own && <Badge tone="success">{m.accounts_sessions_here()}</Badge>}
            place={placeOf(session)}
            times={[
              m.accounts_sessions_used({ date: formatInstant(session.used, zone) }),
              startedText(session, zone),
            ]}
          >
            {!session.own && <EndSession session={session} />}
          </AccessItem>
        ))}
      </AccessList>
      {sessions.length > 1 && <EndOthers />}
    </div>
  )
}

function placeOf({ near, network }: OpenSession): string {
  if (near) return m.accounts_sessions_near()
  return network ? m.accounts_sessions_network({ network }) : m.accounts_sessions_elsewhere()
}

const wayText: Record<SignInWay, () => string> = {
  registration: m.accounts_sessions_by_registration,
  password: m.accounts_sessions_by_password,
  link: m.accounts_sessions_by_link,
  'app-code': m.accounts_sessions_by_app_code,
  'recovery-code': m.accounts_sessions_by_recovery_code,
  passkey: m.accounts_sessions_by_passkey,
}

function startedText({ started, by }: OpenSession, zone: string): string {
  const date = formatInstant(started, zone)
  return by
    ? m.accounts_sessions_started_by({ date, way: wayText[by]() })
    : m.accounts_sessions_started({ date })
}

function EndSession({ session }: { session: OpenSession }) {
  const zone = useViewerZone()
  const name = session.browser ?? m.accounts_sessions_unknown()
  return (
    <PageForm fetcher={useFetcher()}>
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="session" value={session._id} />
      <SubmitButton
        look="quiet"
        label={m.accounts_sessions_end_of({ browser: name, date: formatInstant(session.used, zone) })}
      >
        {m.accounts_sessions_end()}
      </SubmitButton>
    </PageForm>
  )
}

function EndOthers() {
  return (
    <PageForm fetcher={useFetcher()}>
      <input type="hidden" name="intent" value="end-other-sessions" />
      <div>
        <SubmitButton look="quiet">{m.accounts_sessions_end_others()}</SubmitButton>
      </div>
    </PageForm>
  )
}
