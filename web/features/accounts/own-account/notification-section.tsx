import { notificationTopics } from '../../../../contract/notifications/topics.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import type { NotificationState } from '../../../browser/notifications.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { DeviceList } from '../push/device-list.tsx'
import { ThisDevice } from '../push/this-device.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps, AccountSection } from './account-section.tsx'
import { topicLabels } from './topic-section.tsx'

interface NotificationSectionProps extends AccountPartProps {
  push: ResponseAt<'GET /api/account/push'>
  /** Whether this browser shows notifications. */
  notifications: NotificationState
}

/** Chooses which devices show notifications, and of what. */
export function NotificationSection({ account, draft, push, notifications }: NotificationSectionProps) {
  const { devices } = push
  return (
    <AccountSection heading={m.accounts_push()} anchor="notifications">
      <p className={styles.hint}>{m.accounts_push_hint()}</p>
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
    </AccountSection>
  )
}
