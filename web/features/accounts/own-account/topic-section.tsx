import { type NotificationTopic, notificationTopics } from '../../../../contract/notifications/topics.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Checkbox } from '../../../design/fields/choices.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps, AccountSection } from './account-section.tsx'

const labels: Record<NotificationTopic, () => string> = {
  announcements: m.accounts_topic_announcements,
  events: m.accounts_topic_events,
}

/** The form that chooses the topics of the society's e-mails. */
export function TopicSection({ account, draft }: AccountPartProps) {
  return (
    <AccountSection heading={m.accounts_topics()}>
      <p className={styles.hint}>{m.accounts_topics_hint()}</p>
      <AccountForm intent="topics" button={m.accounts_topics_save()} draft={draft}>
        <div>
          {notificationTopics.map((topic) => (
            <Checkbox
              key={topic}
              name="topic"
              value={topic}
              label={labels[topic]()}
              defaultChecked={account.topics[topic]}
            />
          ))}
        </div>
      </AccountForm>
    </AccountSection>
  )
}
