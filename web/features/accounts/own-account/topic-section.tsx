import {
  type Duty,
  type DutyPace,
  duties,
  dutyEmailHour,
  dutyPaces,
  type NotificationTopic,
  notificationTopics,
} from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Checkbox, SelectField } from '../../../design/fields/fields.tsx'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { AccountSection } from '../sections/account-section.tsx'
import styles from '../sections/sections.module.css'
import { AccountForm, type AccountPartProps } from './account-form.tsx'

const topicLabels: Record<NotificationTopic, () => string> = {
  announcements: m.accounts_topic_announcements,
  events: m.accounts_topic_events,
  reminders: m.accounts_topic_reminders,
  digest: m.accounts_topic_digest,
  mentions: m.accounts_topic_mentions,
  removals: m.accounts_topic_removals,
  households: m.accounts_topic_households,
  letters: m.accounts_topic_letters,
  groups: m.accounts_topic_groups,
  money: m.accounts_topic_money,
}

const dutyLabels: Record<Duty, () => string> = {
  newcomers: m.accounts_duty_newcomers,
  claims: m.accounts_duty_claims,
  reports: m.accounts_duty_reports,
}

const paceLabels: Record<DutyPace, () => string> = {
  at_once: m.accounts_duty_at_once,
  daily: () => m.accounts_duty_daily({ hour: hourText(dutyEmailHour) }),
  never: m.accounts_duty_never,
}

/** Returns an hour of the day as text, for instance `8 AM`. */
export function hourText(hour: number): string {
  return zonedFormat('UTC', { hour: 'numeric', hour12: true }).format(new Date(Date.UTC(2000, 0, 1, hour)))
}

/** The form with the topics and duties of e-mails. */
export function TopicSection({ account, draft }: AccountPartProps) {
  const isWithoutMail = useSite()?.sendsMail === false
  const own = duties.filter((duty) => account.duties[duty] !== undefined)
  return (
    <AccountSection heading={m.accounts_topics()} anchor="emails">
      <p className={styles.hint}>
        {isWithoutMail ? m.accounts_topics_hint_no_mail() : m.accounts_topics_hint()}
      </p>
      <AccountForm intent="topics" button={m.accounts_topics_save()} draft={draft}>
        <TopicCheckboxes chosen={account.topics} />
        {own.length > 0 && (
          <fieldset className={styles.duties}>
            <legend>{m.accounts_duties()}</legend>
            <p className={styles.hint}>{m.accounts_duties_hint()}</p>
            {own.map((duty) => (
              <SelectField
                key={duty}
                name={`duties.${duty}`}
                label={dutyLabels[duty]()}
                placeholder={null}
                options={dutyPaces.map((pace) => ({ value: pace, label: paceLabels[pace]() }))}
                defaultValue={account.duties[duty]}
              />
            ))}
          </fieldset>
        )}
      </AccountForm>
    </AccountSection>
  )
}

/** A checkbox for each topic, in e-mails or notifications. */
export function TopicCheckboxes({ chosen }: { chosen: Record<NotificationTopic, boolean> }) {
  return (
    <div>
      {notificationTopics.map((topic) => (
        <Checkbox
          key={topic}
          name="topic"
          value={topic}
          label={topicLabels[topic]()}
          defaultChecked={chosen[topic]}
        />
      ))}
    </div>
  )
}
