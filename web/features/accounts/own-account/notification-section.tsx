import { useEffect, useRef } from 'react'
import { notificationTopics } from '../../../../contract/notifications/topics.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import type { NotificationState } from '../../../browser/notifications.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { DeviceList } from '../push/device-list.tsx'
import pushStyles from '../push/push.module.css'
import { ThisDevice } from '../push/this-device.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps, AccountSection } from './account-section.tsx'
import { topicLabels } from './topic-section.tsx'

interface NotificationSectionProps extends AccountPartProps {
  push: ResponseAt<'GET /api/account/push'>
  /** The state of notifications in this browser. */
  notifications: NotificationState
}

/** The choice of devices and topics for notifications. */
export function NotificationSection({ account, draft, push, notifications }: NotificationSectionProps) {
  const { devices } = push
  return (
    <AccountSection
      heading={m.accounts_push()}
      headingRef={useFocusOfGoneButton(devices.length)}
      anchor="notifications"
    >
      <div className={pushStyles.content}>
        <p className={pushStyles.hint}>{m.accounts_push_hint()}</p>
        {devices.length > 0 && <DeviceList devices={devices} />}
        <ThisDevice push={push} state={notifications} />
        {devices.length > 0 && (
          <AccountForm intent="notifications" button={m.accounts_push_save()} draft={draft}>
            <fieldset className={styles.duties}>
              <legend>{m.accounts_push_topics()}</legend>
              <div>
                {notificationTopics.map((topic) => (
                  <Checkbox
                    key={topic}
                    name="topic"
                    value={topic}
                    label={topicLabels[topic]()}
                    defaultChecked={account.notifications[topic]}
                  />
                ))}
              </div>
            </fieldset>
          </AccountForm>
        )}
      </div>
    </AccountSection>
  )
}

/** Returns the ref of a heading that receives focus from a vanished button. */
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
