import { Link, useNavigation } from 'react-router'
import type { MailNumbers, SentMail } from '../../../../contract/administration/logs.ts'
import { type MailState, mailStates } from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { sentMailRetention, unsentMailRetention } from '../../../../contract/retention.ts'
import { day } from '../../../../contract/time/durations.ts'
import { readSearch } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { NoMailServer, useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { LogTable } from '../elements/folded-table.tsx'
import type { Route } from './+types/emails'
import styles from './logs.module.css'

const rowsShown = 50

async function load({ api, url }: PageRequest) {
  const asked = url.searchParams
  const state = mailStates.find((one) => one === asked.get('state')) ?? 'refused'
  const query = { state, limit: rowsShown, cursor: asked.get('cursor') ?? undefined }
  const [{ items, next }, numbers] = await Promise.all([
    loadFiltered(api.requestPage('GET /api/admin/mails', { query }), '/admin/mails'),
    api.request('GET /api/admin/mails/count'),
  ])
  return { items, next: next && readSearch(next), numbers, state }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    if (readText(fields, 'intent') === 'test') {
      const { recipient, mailServer } = await browserApi.request('POST /api/admin/mails/test')
      if (mailServer) showAlert('success', m.administration_mail_test_sent({ recipient }))
      else showAlert('info', m.administration_mail_test_written({ recipient }))
      return { faults: [] }
    }
    const params = { id: readText(fields, 'id') }
    await browserApi.request('POST /api/admin/mails/:id/retry', { params })
    showAlert('success', m.administration_mail_retried({ recipient: readText(fields, 'recipient') }))
    return { faults: [] }
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_mails(), unlisted: true })

export default function Emails({ loaderData: { items, next, numbers, state } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  const isWithoutMail = useIsWithoutMail()
  return (
    <>
      <PageHeading
        lead={m.administration_mails_lead({
          sent: sentMailRetention / day,
          unsent: unsentMailRetention / day,
        })}
        actions={<TestButton />}
      >
        {m.administration_mails()}
      </PageHeading>
      <NoMailServer />
      <States state={state} numbers={numbers} />
      <LogTable
        caption={m.administration_mails()}
        columns={columnsOf(state, zone)}
        rows={items}
        empty={(isWithoutMail && state === 'sent'
          ? m.administration_mails_written_empty
          : emptyTexts[state])()}
        older={next}
      />
    </>
  )
}

function TestButton() {
  const { formData } = useNavigation()
  return (
    <ButtonForm>
      <input type="hidden" name="intent" value="test" />
      <Button type="submit" working={formData?.get('intent') === 'test'}>
        {m.administration_mail_test()}
      </Button>
    </ButtonForm>
  )
}

const stateTexts: Record<MailState, (inputs: { count: number }) => string> = {
  refused: m.administration_mails_refused,
  waiting: m.administration_mails_waiting,
  sent: m.administration_mails_sent,
}

const emptyTexts: Record<MailState, () => string> = {
  refused: m.administration_mails_refused_empty,
  waiting: m.administration_mails_waiting_empty,
  sent: m.administration_mails_sent_empty,
}

function States({ state, numbers }: { state: MailState; numbers: MailNumbers }) {
  const isWithoutMail = useIsWithoutMail()
  const texts = isWithoutMail ? { ...stateTexts, sent: m.administration_mails_written } : stateTexts
  return (
    <nav aria-label={m.administration_mails_states()} className={styles.states}>
      {(['refused', 'waiting', 'sent'] as const).map((one) => (
        <Link
          key={one}
          to={`/admin/mails?state=${one}`}
          className={styles.state}
          aria-current={one === state ? 'page' : undefined}
        >
          {texts[one]({ count: numbers[one] })}
        </Link>
      ))}
    </nav>
  )
}

function columnsOf(state: MailState, zone: string): Column<SentMail>[] {
  const common: Column<SentMail>[] = [
    { header: m.administration_mail_to(), names: true, cell: (mail) => <Recipient mail={mail} /> },
    { header: m.administration_mail_about(), cell: ({ kind }) => mailKindText(kind) },
    { header: m.administration_mail_date(), whole: true, cell: ({ date }) => formatInstant(date, zone) },
  ]
  if (state === 'sent') return common
  const failure = { header: m.administration_mail_failure(), cell: ({ failure }: SentMail) => failure ?? '–' }
  if (state === 'refused')
    return [
      ...common,
      failure,
      {
        header: m.administration_mail_retry(),
        headerHidden: true,
        cell: (mail) => <TryAgain mail={mail} />,
      },
    ]
  return [
    ...common,
    { header: m.administration_mail_attempts(), whole: true, cell: ({ attempts }) => attempts },
    {
      header: m.administration_mail_next(),
      whole: true,
      cell: ({ nextAttempt }) => nextAttempt && formatInstant(nextAttempt, zone),
    },
    failure,
  ]
}

function Recipient({ mail: { user, recipient } }: { mail: SentMail }) {
  return (
    <>
      {user && (
        <Link to={`/admin/users/${user._id}`} className={styles.name}>
          {user.name}
        </Link>
      )}
      <span className={styles.address}>{recipient}</span>
    </>
  )
}

function TryAgain({ mail: { _id, recipient } }: { mail: SentMail }) {
  const { formData } = useNavigation()
  return (
    <ButtonForm className={styles.retry}>
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="recipient" value={recipient} />
      <Button
        type="submit"
        working={formData?.get('id') === _id}
        aria-label={`${m.administration_mail_retry()}: ${recipient}`}
      >
        {m.administration_mail_retry()}
      </Button>
    </ButtonForm>
  )
}

const texts: Record<string, () => string> = {
  verify: m.administration_mail_kind_verify,
  'change-email': m.administration_mail_kind_change_email,
  'change-asked': m.administration_mail_kind_change_asked,
  'email-changed': m.administration_mail_kind_email_changed,
  'password-changed': m.administration_mail_kind_password_changed,
  'second-step': m.administration_mail_kind_second_step,
  reset: m.administration_mail_kind_reset,
  invite: m.administration_mail_kind_invite,
  approved: m.administration_mail_kind_approved,
  'turned-away': m.administration_mail_kind_turned_away,
  'account-removed': m.administration_mail_kind_account_removed,
  'new-device': m.administration_mail_kind_new_device,
  'backup-failed': m.administration_mail_kind_backup_failed,
  'writes-refused': m.administration_mail_kind_writes_refused,
  test: m.administration_mail_kind_test,
  duties: m.administration_mail_kind_duties,
  topic: m.administration_mail_kind_topic,
}

/** Returns the name of a kind of email. */
function mailKindText(kind: string): string {
  return (texts[kind] ?? m.administration_mail_kind_other)()
}
