import { Link } from 'react-router'
import type { SecurityEntry } from '../../../../contract/administration/logs.ts'
import { securityEvents } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readSearch } from '../../../api/address.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/filter-form.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { LogTable } from '../elements/folded-table.tsx'
import type { Route } from './+types/security-log'
import styles from './logs.module.css'
import { eventText, wordsOfDetail, wordsOfEvent } from './security-text.ts'

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
