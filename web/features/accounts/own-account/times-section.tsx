import {
  type DigestPace,
  digestPaces,
  type EventReminder,
  eventReminders,
  quietHours,
} from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { AccountSection } from '../sections/account-section.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps } from './account-form.tsx'

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
export function TimesSection({ account, draft }: AccountPartProps) {
  const { reminders, digest } = account
  const hour = hours.includes(digest.hour) ? digest.hour : quietHours.to
  return (
    <AccountSection heading={m.accounts_times()} anchor="times">
      <p className={styles.hint}>{m.accounts_times_hint()}</p>
      <div className={styles.parts}>
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
              label: zonedFormat('UTC', { hour: 'numeric', hour12: true }).format(
                new Date(Date.UTC(2000, 0, 1, value)),
              ),
            }))}
            defaultValue={String(hour)}
          />
        </AccountForm>
      </div>
    </AccountSection>
  )
}
