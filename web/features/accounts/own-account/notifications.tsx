import {
  type DigestPace,
  digestPaces,
  type EventReminder,
  eventReminders,
  quietHours,
} from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { AccountSection } from '../sections/account-section.tsx'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/notifications'
import styles from './account.module.css'
import { runAccountAction } from './account-actions.ts'
import { AccountForm, type AccountPartProps } from './account-form.tsx'
import { NotificationSection } from './notification-section.tsx'
import { TopicSection } from './topic-section.tsx'

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
