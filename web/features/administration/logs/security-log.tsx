import { Link } from 'react-router'
import type { Departure, SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import type { SecurityEntry } from '../../../../contract/administration/logs.ts'
import { type SecurityEvent, securityEvents } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { EndpointKey } from '../../../../contract/registry.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
import { addressWith, readSearch } from '../../../api/api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/form-layout.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { LogTable } from '../elements/folded-table.tsx'
import { roleName } from '../elements/role-text.ts'
import type { Route } from './+types/security-log'
import styles from './logs.module.css'

const rowsShown = 50
const path = '/admin/security-log'
const filters = ['event', 'account', 'network', 'about', 'from', 'to'] as const
type Filter = Record<(typeof filters)[number], string>

async function load({ api, url }: PageRequest) {
  const asked = url.searchParams
  const filter = Object.fromEntries(filters.map((name) => [name, asked.get(name)?.trim() ?? ''])) as Filter
  const query = { ...filter, limit: rowsShown, cursor: asked.get('cursor') ?? undefined }
  const { items, next } = await loadFiltered(api.requestPage('GET /api/admin/security-log', { query }), path)
  return { items, next: next && readSearch(next), filter }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_security(), unlisted: true })

export default function SecurityLog({ loaderData: { items, next, filter } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading
        lead={m.administration_security_lead()}
        actions={
          <DownloadButton url="/api/admin/security-log.csv" query={filter} name="security-log.csv">
            {m.administration_export()}
          </DownloadButton>
        }
      >
        {m.administration_security()}
      </PageHeading>
      <Narrowed filter={filter} />
      <FilterForm key={JSON.stringify(filter)} action={path} button={m.administration_show()}>
        {(['account', 'network', 'about'] as const).map(
          (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
        )}
        <FilterChoices>
          <SelectField
            name="event"
            label={m.administration_security_event()}
            placeholder={m.profiles_any()}
            options={securityEvents.map((value) => ({ value, label: eventText[value]() }))}
            defaultValue={filter.event}
          />
          <DateField name="from" label={m.administration_from()} defaultValue={filter.from} />
          <DateField name="to" label={m.administration_to()} defaultValue={filter.to} />
        </FilterChoices>
      </FilterForm>
      <LogTable
        caption={m.administration_security()}
        columns={columnsIn(zone, filter)}
        rows={items}
        empty={m.administration_acts_empty()}
        hint={m.administration_acts_empty_hint()}
        older={next}
        brief={({ event, detail, date }) => ({
          first: [wordsOfEvent(event), moreText(detail)].filter((text) => text !== '–').join(': '),
          second: formatInstant(date, zone),
        })}
      />
    </>
  )
}

/** A note about a filter by account or network, with a link to all entries. */
function Narrowed({ filter: { about, account, network } }: { filter: Filter }) {
  if (!about && !account && !network) return null
  return (
    <p className={styles.narrowed}>
      {network ? m.administration_security_only_network() : m.administration_security_only_account()}{' '}
      <Link to={path}>{m.administration_acts_everything()}</Link>
    </p>
  )
}

function columnsIn(zone: string, { event, from, to }: Filter): Column<SecurityEntry>[] {
  const common = { event, from, to }
  return [
    { header: m.administration_act_when(), names: true, cell: ({ date }) => formatInstant(date, zone) },
    { header: m.administration_security_event(), cell: (entry) => wordsOfEvent(entry.event) },
    {
      header: m.administration_security_detail(),
      cell: ({ detail }) => moreText(detail),
    },
    {
      header: m.administration_security_account(),
      cell: ({ account }) => (
        <HashLink
          hash={account}
          to={addressWith(path, { ...common, account })}
          label={(code) => m.administration_security_follow_account({ code })}
        />
      ),
    },
    {
      header: m.administration_security_network(),
      cell: ({ network }) => (
        <HashLink
          hash={network}
          to={addressWith(path, { ...common, network })}
          label={(code) => m.administration_security_follow_network({ code })}
        />
      ),
    },
  ]
}

function moreText(detail: string | null): string {
  return detail === null ? '–' : wordsOfDetail(detail)
}

/** Characters of a keyed hash to show: enough to distinguish the accounts of a society. */
const hashShown = 8

interface HashLinkProps {
  hash: string | null
  to: string
  label: (code: string) => string
}

/** The beginning of a keyed hash, with a link to all entries with it. */
function HashLink({ hash, to, label }: HashLinkProps) {
  if (hash === null) return '–'
  const code = hash.slice(0, hashShown)
  return (
    <Link to={to} className={styles.hash} aria-label={label(code)}>
      {code}
    </Link>
  )
}

const eventText: Record<SecurityEvent, () => string> = {
  registered: m.administration_security_registered,
  'registration refused': m.administration_security_registration_refused,
  'signed in': m.administration_security_signed_in,
  'sign-in failed': m.administration_security_sign_in_failed,
  'second step asked': m.administration_security_second_step_asked,
  'second step failed': m.administration_security_second_step_failed,
  'second step added': m.administration_security_second_step_added,
  'second step removed': m.administration_security_second_step_removed,
  'second step reset asked': m.administration_security_second_step_reset_asked,
  'second step reset cancelled': m.administration_security_second_step_reset_cancelled,
  'second step reset': m.administration_security_second_step_reset,
  'recovery codes made': m.administration_security_recovery_codes_made,
  'recovery code used': m.administration_security_recovery_code_used,
  proved: m.administration_security_proved,
  'proof failed': m.administration_security_proof_failed,
  'password changed': m.administration_security_password_changed,
  'password set by link': m.administration_security_password_set_by_link,
  'address confirmed': m.administration_security_address_confirmed,
  'role granted': m.administration_security_role_granted,
  'role granted by configuration': m.administration_security_role_granted_by_configuration,
  'role granted by command': m.administration_security_role_granted_by_command,
  'role withdrawn': m.administration_security_role_withdrawn,
  'role withdrawn by command': m.administration_security_role_withdrawn_by_command,
  'link handed over': m.administration_security_link_handed_over,
  'link made by command': m.administration_security_link_made_by_command,
  'account suspended': m.administration_security_account_suspended,
  'account restored': m.administration_security_account_restored,
  'account removed': m.administration_security_account_removed,
  exported: m.administration_security_exported,
  uploaded: m.administration_security_uploaded,
}

/** Returns the name of a kind of entry; unknown kinds of older versions stay unchanged. */
function wordsOfEvent(event: string): string {
  return (eventText as Partial<Record<string, () => string>>)[event]?.() ?? event
}

/** The names of exported or uploaded files, by endpoint. */
const fileText: Partial<Record<EndpointKey, () => string>> = {
  'GET /api/account/data': m.administration_security_file_own_data,
  'GET /api/admin/acts.csv': m.administration_security_file_acts,
  'GET /api/admin/security-log.csv': m.administration_security_file_log,
  'GET /api/admin/members/export': m.administration_security_file_members,
  'GET /api/admin/members/template': m.administration_security_file_template,
  'POST /api/admin/members/import': m.administration_security_file_import,
  'GET /api/admin/people.csv': m.administration_security_file_people,
  'GET /api/admin/people.xlsx': m.administration_security_file_people,
  'GET /api/admin/roster.csv': m.administration_security_file_roster,
  'GET /api/admin/turnover.csv': m.administration_security_file_turnover,
  'GET /api/admin/money/report.csv': m.administration_security_file_money,
  'GET /api/events/:id/answers.csv': m.administration_security_file_rsvps,
  'POST /api/admin/imports': m.administration_security_file_list,
  'GET /api/admin/imports/:id/bad-rows.csv': m.administration_security_file_bad_rows,
  'PUT /api/account/photo': m.administration_security_file_photo,
  'POST /api/posts/pictures': m.administration_security_file_post_picture,
  'POST /api/admin/letters/:id/files': m.administration_security_file_letter,
  'POST /api/admin/pictures': m.administration_security_file_picture,
}

const wayText: Record<SignInWay, () => string> = {
  registration: m.accounts_sessions_by_registration,
  password: m.accounts_sessions_by_password,
  link: m.accounts_sessions_by_link,
  'app-code': m.accounts_sessions_by_app_code,
  'recovery-code': m.accounts_sessions_by_recovery_code,
  passkey: m.accounts_sessions_by_passkey,
}

/** The names of added or removed second factors; other changes need no detail. */
const stepText: Record<string, () => string> = {
  'app-added': m.administration_security_step_app,
  'app-removed': m.administration_security_step_app,
  'passkey-added': m.administration_security_step_passkey,
  'passkey-removed': m.administration_security_step_passkey,
  'codes-made': () => '–',
  'code-used': () => '–',
  'reset-asked': () => '–',
  'reset-cancelled': () => '–',
  reset: () => '–',
  guessed: () => '–',
}

const departureText: Record<Departure | 'returned', () => string> = {
  former: m.administration_departed_former,
  deceased: m.administration_departed_deceased,
  returned: m.administration_security_returned,
}

const texts = new Map<string, () => string>([
  ...roles.map((role): [Role, () => string] => [role, roleName[role]]),
  ...Object.entries({ ...fileText, ...wayText, ...stepText, ...departureText }),
])

/**
 * Returns the text of an entry's detail: a role, a file, a way to sign in. Unknown details of older versions
 * stay unchanged.
 */
export function wordsOfDetail(detail: string): string {
  return texts.get(detail)?.() ?? detail
}
