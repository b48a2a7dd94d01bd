import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
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
import { dismissFailures, showAlert } from '../../../design/feedback/alert-store.ts'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList, AccountSection } from '../sections/account-section.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps } from './account-form.tsx'
import { TopicCheckboxes } from './topic-section.tsx'

interface NotificationSectionProps extends AccountPartProps {
  push: ResponseAt<'GET /api/account/push'>
}

/** The choice of devices and topics for notifications. */
export function NotificationSection({ account, draft, push }: NotificationSectionProps) {
  const { devices } = push
  return (
    <AccountSection
      heading={m.accounts_push()}
      headingRef={useFocusOfGoneButton(devices.length)}
      anchor="notifications"
    >
      <p className={styles.hint}>{m.accounts_push_hint()}</p>
      <div className={styles.parts}>
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
            <fieldset className={styles.duties}>
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
  if (state === 'impossible') return <p className={styles.hint}>{m.accounts_push_impossible()}</p>
  if (state === 'refused') return <p className={styles.hint}>{m.accounts_push_refused()}</p>
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
