import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import type { OpenSession } from '../../../../contract/accounts/sessions.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { sessionRetention, unusedSessionRetention } from '../../../../contract/retention.ts'
import { day } from '../../../../contract/time/durations.ts'
import { deleteCopies, enableCopies, hasCopies } from '../../../browser/device-copies.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { Checkbox } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { refreshUser } from '../../../session/session.ts'
import { useSession } from '../../../session/session-store.ts'
import { SchemeChoice } from '../../../shell/header/color-scheme.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList, AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/devices'
import { runAccountAction } from './account-actions.ts'

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
          <p className={sections.hint}>
            {m.accounts_sessions_hint({ unused: unusedSessionRetention / day, most: sessionRetention / day })}
          </p>
          <SessionList sessions={sessions} />
        </AccountSection>
        <AccountSection heading={m.accounts_copies_heading()}>
          <p className={sections.hint}>{m.accounts_copies_hint()}</p>
          <DeviceCopiesChoice />
        </AccountSection>
        <AccountSection heading={m.accounts_appearance_heading()}>
          <p className={sections.hint}>{m.accounts_appearance_hint()}</p>
          <SchemeChoice headed />
        </AccountSection>
      </div>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_devices(), unlisted: true })

/** The open sessions of the account, each with a button to end it. */
function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const zone = useViewerZone()
  return (
    <div className={sections.parts}>
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

/** The switch that stores the calendar and directory on this device, with immediate effect. */
function DeviceCopiesChoice() {
  const account = useSession().user?._id ?? ''
  const [shown, setShown] = useState({ isOn: false, round: 0 })
  const [error, setError] = useState<string>()

  // The browser stores the choice.
  useEffect(() => {
    void hasCopies(account)
      .catch(() => false)
      .then((isOn) => setShown(filledWith(isOn)))
  }, [account])

  async function choose(isWanted: boolean) {
    setError(undefined)
    try {
      await (isWanted ? enableCopies(account) : deleteCopies(account))
    } catch {
      setError(m.accounts_copies_refused())
      return setShown(filledWith(!isWanted))
    }
    showAlert('success', isWanted ? m.accounts_copies_begun() : m.accounts_copies_ended())
    // The first copy is the account itself.
    if (isWanted) await refreshUser()
  }
  return (
    <Checkbox
      key={shown.round}
      name="copies"
      label={m.accounts_copies_label()}
      error={error}
      defaultChecked={shown.isOn}
      onChange={(isWanted) => void choose(isWanted)}
    />
  )
}

/** Resets the checkbox to a value. */
const filledWith =
  (isOn: boolean) =>
  ({ round }: { round: number }) => ({ isOn, round: round + 1 })
