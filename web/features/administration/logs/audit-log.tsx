import { Link } from 'react-router'
import { firstDaySteps } from '../../../../contract/administration/options-and-limits.ts'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { type AuditTopic, auditSearchMax, auditTopics } from '../../../../contract/audit-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { readSearch } from '../../../api/api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/form-layout.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { LogTable } from '../elements/folded-table.tsx'
import { stepTexts } from '../today/first-day-steps.ts'
import type { Route } from './+types/audit-log'
import { wordsOfAction } from './action-text.ts'
import styles from './logs.module.css'
import { fieldsOf, textOfField, textOfValue } from './value-text.ts'

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

/** The action of an entry and its subject, with a link to it. */
function AuditSubject({ entry }: { entry: AuditEntry }) {
  const title = titleOf(entry)
  const address = addressOf(entry)
  const { householdName, subjectId } = entry
  return (
    <>
      <span className={styles.act}>{wordsOfAction(entry.act)}</span>
      {title && (
        <span className={styles.about}>
          {address ? (
            <Link to={address} lang={languageOf(title)}>
              {title}
            </Link>
          ) : (
            <TypedText>{title}</TypedText>
          )}
        </span>
      )}
      {householdName && (
        <span className={styles.about}>
          <Link to={`/admin/households/${subjectId}`} lang={languageOf(householdName)}>
            {householdName}
          </Link>
        </span>
      )}
    </>
  )
}

/** Formats an entry as one line, for instance `Remove event: Picnic`. */
function entryInWords(entry: AuditEntry): string {
  const subjects = [titleOf(entry), entry.householdName].filter(Boolean).join(', ')
  return [wordsOfAction(entry.act), subjects].filter(Boolean).join(': ')
}

function titleOf(entry: AuditEntry): string | null {
  const { aboutName, nameRemoved, after, before } = entry
  if (nameRemoved) return m.administration_act_name_removed()
  return aboutName ?? firstStepOf(entry)?.text() ?? titleIn(after) ?? titleIn(before)
}

/** Returns the title among the values of an entry; null if there is none. */
function titleIn(values: AuditEntry['before']): string | null {
  for (const name of ['title', 'name', 'text', 'slug']) {
    const value = values?.[name]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value)
  }
  return null
}

/** Returns the address of the subject; null if it has none or was removed. */
function addressOf(entry: AuditEntry): string | null {
  const { act, about, nameRemoved, subjectKind, subjectId } = entry
  if (about !== null) return `/admin/users/${about}`
  if (nameRemoved) return null
  const step = firstStepOf(entry)
  if (step) return step.to
  if (act.startsWith('remove ') || act.startsWith('refuse ')) return null
  const places: Record<string, string> = {
    event: `/calendar/${subjectId}`,
    post: `/posts/${subjectId}`,
    page: `/admin/pages/${subjectId}`,
    announcement: `/admin/announcements/${subjectId}`,
    settings: '/admin/settings',
    'membership option': '/admin/membership-options',
  }
  return places[subjectKind] ?? null
}

/** The values before and after an action, field by field, without ids. */
function AuditValues({ entry }: { entry: AuditEntry }) {
  const zone = useSocietyZone()
  const { before, after } = entry
  const names = fieldsOf(before, after)
  if (names.length === 0 || firstStepOf(entry)) return <>–</>
  return (
    <Disclosure summary={m.administration_act_show()} look="plain">
      <dl className={styles.values}>
        {names.map((name) => (
          <div key={name}>
            <dt>{textOfField(name)}</dt>
            <dd>
              <del>
                <TypedText>{textOfValue(before, name, zone)}</TypedText>
              </del>{' '}
              →{' '}
              <ins>
                <TypedText>{textOfValue(after, name, zone)}</TypedText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

/** The reason of an action; a long one is collapsed, so that rows stay low. */
function AuditReason({ reason }: { reason: string | null }) {
  if (reason === null) return '–'
  const short = shortened(reason)
  if (short === reason.trim()) return reason
  return (
    <Disclosure summary={short} look="plain">
      {reason}
    </Disclosure>
  )
}

/** Returns the texts of the first-day step of an entry, if it has one. */
function firstStepOf({ subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>) {
  const step = subjectKind === 'settings' && firstDaySteps.find((one) => one === subjectId)
  return step ? stepTexts[step] : undefined
}

const charactersShown = 60

/** Shortens a text to the length of a row. */
function shortened(text: string): string {
  const characters = [...text.trim()]
  return characters.length > charactersShown
    ? `${characters.slice(0, charactersShown).join('')}…`
    : characters.join('')
}
