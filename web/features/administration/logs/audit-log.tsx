import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { type AuditTopic, auditSearchMax, auditTopics } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readSearch } from '../../../api/address.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/filter-form.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { LogTable } from '../elements/folded-table.tsx'
import type { Route } from './+types/audit-log'
import { AuditReason, AuditSubject, AuditValues, entryInWords } from './audit-cells.tsx'
import styles from './logs.module.css'

const rowsShown = 50
const filters = ['search', 'topic', 'about', 'from', 'to'] as const

const topics = Object.keys(auditTopics) as AuditTopic[]
const topicText: Record<AuditTopic, () => string> = {
  people: m.administration_topic_people,
  memberships: m.administration_topic_memberships,
  events: m.administration_topic_events,
  money: m.administration_topic_money,
  posts: m.administration_topic_posts,
  letters: m.administration_topic_letters,
  site: m.administration_topic_site,
}

async function load({ api, url }: PageRequest) {
  const asked = url.searchParams
  const filter = Object.fromEntries(filters.map((name) => [name, asked.get(name)?.trim() ?? '']))
  const query = { ...filter, limit: rowsShown, cursor: asked.get('cursor') ?? undefined }
  const loading = api.requestPage('GET /api/admin/acts', { query })
  const { items, next } = await loadFiltered(loading, '/admin/acts')
  return { items, next: next && readSearch(next), filter }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_acts(), unlisted: true })

export default function AuditLog({ loaderData: { items, next, filter } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading
        lead={m.administration_acts_lead()}
        actions={
          <DownloadButton url="/api/admin/acts.csv" query={filter} name="acts.csv">
            {m.administration_export()}
          </DownloadButton>
        }
      >
        {m.administration_acts()}
      </PageHeading>
      {filter.about && (
        <p className={styles.narrowed}>
          {m.administration_acts_of({ name: items[0]?.aboutName ?? m.society_author_gone() })}{' '}
          <Link to="/admin/acts">{m.administration_acts_everything()}</Link>
        </p>
      )}
      <FilterForm key={JSON.stringify(filter)} action="/admin/acts" button={m.administration_search()}>
        <TextField
          name="search"
          type="search"
          label={m.administration_acts_search()}
          defaultValue={filter.search}
          maxLength={auditSearchMax}
        />
        {filter.about && <input type="hidden" name="about" value={filter.about} />}
        <FilterChoices>
          <SelectField
            name="topic"
            label={m.administration_acts_topic()}
            placeholder={m.profiles_any()}
            options={topics.map((value) => ({ value, label: topicText[value]() }))}
            defaultValue={filter.topic}
          />
          <DateField name="from" label={m.administration_from()} defaultValue={filter.from} />
          <DateField name="to" label={m.administration_to()} defaultValue={filter.to} />
        </FilterChoices>
      </FilterForm>
      <LogTable
        caption={m.administration_acts()}
        columns={columnsIn(zone)}
        rows={items}
        empty={m.administration_acts_empty()}
        hint={m.administration_acts_empty_hint()}
        older={next}
        brief={(entry) => ({
          first: entryInWords(entry),
          second: `${formatInstant(entry.date, zone)} · ${entry.actorName ?? m.society_author_gone()}`,
        })}
      />
    </>
  )
}

function columnsIn(zone: string): Column<AuditEntry>[] {
  return [
    { header: m.administration_act_when(), names: true, cell: ({ date }) => formatInstant(date, zone) },
    {
      header: m.administration_act_who(),
      cell: ({ actorName }) => actorName ?? m.society_author_gone(),
    },
    { header: m.administration_act_what(), cell: (entry) => <AuditSubject entry={entry} /> },
    { header: m.administration_act_values(), cell: (entry) => <AuditValues entry={entry} /> },
    { header: m.administration_reason(), cell: ({ reason }) => <AuditReason reason={reason} /> },
  ]
}
