import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import {
  type DigestPace,
  digestPaces,
  type EventReminder,
  eventReminders,
  quietHours,
} from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { sessionRetention, unusedSessionRetention } from '../../../../contract/retention.ts'
import { day } from '../../../../contract/time/durations.ts'
import type { ResponseAt } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import {
  type NotificationState,
  readNotificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from '../../../browser/notifications.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { dismissFailures, showAlert } from '../../../design/feedback/alerts.tsx'
import { RadioGroup, SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList, AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/notifications'
import { runAccountAction } from './account-actions.ts'
import { AccountForm, type AccountPartProps } from './account-form.tsx'
import { hourText, TopicCheckboxes, TopicSection } from './topic-section.tsx'

async function load({ api, request }: PageRequest) {
  const [account, push, draft] = await Promise.all([
    api.request('GET /api/account'),
    api.request('GET /api/account/push'),
    loadDraft(request),
  ])
  return { account, push, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

/** The page of the emails and notifications that the member wants. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.accounts_notifications_lead()}>{m.accounts_notifications()}</PageHeading>
      <div className={sections.sections}>
        <TopicSection {...loaderData} />
        <TimesSection {...loaderData} />
        <NotificationSection {...loaderData} />
      </div>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_notifications(), unlisted: true })

const reminderTexts: Record<EventReminder, () => string> = {
  none: m.accounts_reminders_none,
  day: m.accounts_reminders_day,
  week: m.accounts_reminders_week,
}

const paceTexts: Record<DigestPace, () => string> = {
  never: m.accounts_digest_never,
  day: m.accounts_digest_day,
  week: m.accounts_digest_week,
}

/** The hours that are offered: those outside the quiet ones. */
const hours = Array.from({ length: quietHours.from - quietHours.to }, (_, index) => quietHours.to + index)

/** The forms of reminders and the digest: how far ahead, how often, and at which hour. */
function TimesSection({ account, draft }: AccountPartProps) {
  const { reminders, digest } = account
  const hour = hours.includes(digest.hour) ? digest.hour : quietHours.to
  return (
    <AccountSection heading={m.accounts_times()} anchor="times">
      <p className={sections.hint}>
        {m.accounts_times_hint({ from: hourText(quietHours.from), to: hourText(quietHours.to) })}
      </p>
      <div className={sections.parts}>
        <AccountForm intent="reminders" button={m.accounts_reminders_save()} draft={draft}>
          <RadioGroup
            name="events"
            label={m.accounts_reminders()}
            hint={m.accounts_reminders_hint()}
            options={eventReminders.map((value) => ({ value, label: reminderTexts[value]() }))}
            defaultValue={reminders.events}
          />
        </AccountForm>
        <AccountForm intent="digest" button={m.accounts_digest_save()} draft={draft}>
          <RadioGroup
            name="every"
            label={m.accounts_digest()}
            hint={m.accounts_digest_hint()}
            options={digestPaces.map((value) => ({ value, label: paceTexts[value]() }))}
            defaultValue={digest.every}
          />
          <SelectField
            name="hour"
            label={m.accounts_digest_hour()}
            placeholder={null}
            options={hours.map((value) => ({
              value: String(value),
              label: hourText(value),
            }))}
            defaultValue={String(hour)}
          />
        </AccountForm>
      </div>
    </AccountSection>
  )
}

interface NotificationSectionProps extends AccountPartProps {
  push: ResponseAt<'GET /api/account/push'>
}

/** The choice of devices and topics for notifications. */
function NotificationSection({ account, draft, push }: NotificationSectionProps) {
  const { devices } = push
  return (
    <AccountSection
      heading={m.accounts_push()}
      headingRef={useFocusOfGoneButton(devices.length)}
      anchor="notifications"
    >
      <p className={sections.hint}>
        {m.accounts_push_hint({ unused: unusedSessionRetention / day, most: sessionRetention / day })}
      </p>
      <div className={sections.parts}>
        {devices.length > 0 && (
          <AccessList>
            {devices.map((device) => (
              <DeviceItem key={device._id} device={device} />
            ))}
          </AccessList>
        )}
        <ThisDevice push={push} />
        {devices.length > 0 && (
          <AccountForm intent="notifications" button={m.accounts_push_save()} draft={draft}>
            <fieldset className={sections.duties}>
              <legend>{m.accounts_push_topics()}</legend>
              <TopicCheckboxes chosen={account.notifications} />
            </fieldset>
          </AccountForm>
        )}
      </div>
    </AccountSection>
  )
}

/** Returns the ref of a heading that gets the focus of a removed button. */
function useFocusOfGoneButton(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count !== previous.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    previous.current = count
  }, [count])
  return heading
}

type Device = ResponseAt<'GET /api/account/push'>['devices'][number]

/** A device with notifications, and the button to turn them off. */
function DeviceItem({ device: { _id, browser, since, own } }: { device: Device }) {
  const date = formatInstant(since, useViewerZone())
  const name = browser ?? m.accounts_sessions_unknown()
  return (
    <AccessItem
      name={name}
      badge={own && <Badge tone="success">{m.accounts_sessions_here()}</Badge>}
      times={[m.accounts_push_since({ date })]}
    >
      <PageForm fetcher={useFetcher()}>
        <input type="hidden" name="intent" value="hide-notifications" />
        <input type="hidden" name="session" value={_id} />
        {own && <input type="hidden" name="own" value="true" />}
        <SubmitButton look="quiet" label={m.accounts_push_turn_off_of({ browser: name, date })}>
          {m.accounts_push_turn_off()}
        </SubmitButton>
      </PageForm>
    </AccessItem>
  )
}

/** Offers notifications in this browser, or explains why it cannot show any. */
function ThisDevice({ push }: Pick<NotificationSectionProps, 'push'>) {
  const isOn = push.devices.some(({ own }) => own)
  // Only the browser knows its state; until it is read, the likeliest one is shown.
  const [state, setState] = useState<NotificationState>(isOn ? 'on' : 'off')
  const [working, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  const readState = async () => setState(await readNotificationState())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and after each change of the devices
  useEffect(() => void readState(), [push])
  if (state === 'impossible') return <p className={sections.hint}>{m.accounts_push_impossible()}</p>
  if (state === 'refused') return <p className={sections.hint}>{m.accounts_push_refused()}</p>
  if (state === 'on' && isOn) return null

  async function turnOn() {
    setWorking(true)
    dismissFailures()
    try {
      await showHere(push.publicKey)
      await readState()
      await revalidate()
    } finally {
      setWorking(false)
    }
  }

  return (
    <FormActions>
      <Button working={working} onClick={() => void turnOn()}>
        {m.accounts_push_turn_on()}
      </Button>
    </FormActions>
  )
}

/** Turns notifications on in this browser and on the server. */
async function showHere(publicKey: string): Promise<void> {
  const subscription = await turnNotificationsOn(publicKey)
  if (!subscription) {
    if (Notification.permission === 'granted') showAlert('danger', m.accounts_push_failed())
    else if (Notification.permission === 'default') showAlert('info', m.accounts_push_not_allowed())
    return
  }
  try {
    await browserApi.request('PUT /api/account/push', { body: subscription })
    showAlert('success', m.accounts_push_turned_on())
  } catch (error) {
    await turnNotificationsOff()
    showFaults(error)
  }
}
