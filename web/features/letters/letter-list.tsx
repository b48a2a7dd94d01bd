import { Link } from 'react-router'
import type { LetterSummary } from '../../../contract/letters/letters.ts'
import type { LetterState } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { newText } from '../../../contract/society/options-and-limits.ts'
import { readSearch } from '../../api/api.ts'
import { loadSubject } from '../../api/loading.ts'
import { Badge } from '../../design/elements/badge.tsx'
import { LinkButton } from '../../design/elements/button.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import styles from '../../design/lists/list-page.module.css'
import { type Column, Table } from '../../design/lists/table.tsx'
import { formatInstant } from '../../design/texts/format-date.ts'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { useMay } from '../../session/session-store.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../shell/site/use-site.ts'
import { draftsArrived } from '../society/drafts/own-draft.ts'
import type { Route } from './+types/letter-list'
import { letterFolder, loadGroupOf } from './letter-form.tsx'

const rowsShown = 50

async function load({ api, params: { id }, url }: PageRequest<{ id?: string }>) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  await draftsArrived()
  const [group, { items, next }, drafts] = await Promise.all([
    loadGroupOf(api, id),
    loadSubject(
      api.requestPage('GET /api/admin/letters', { query: { limit: rowsShown, cursor, group: id } }),
    ),
    api.request('GET /api/admin/drafts'),
  ])
  const begun = drafts.find(({ kind, id }) => kind === 'letter' && id === newText)
  return { group, items, begun: begun ?? null, next: next && readSearch(next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const stateTexts: Record<LetterState, () => string> = {
  draft: m.letters_state_draft,
  scheduled: m.letters_state_scheduled,
  sending: m.letters_state_sending,
  sent: m.letters_state_sent,
  stopped: m.letters_state_stopped,
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.letters_heading(), unlisted: true })

export default function LetterList({ loaderData: { group, items, begun, next } }: Route.ComponentProps) {
  const folder = letterFolder(group?._id)
  const choosesPeople = useMay('write letters')
  const zone = useSocietyZone()
  const columns: Column<LetterSummary>[] = [
    {
      header: m.letters_subject(),
      names: true,
      cell: ({ _id, subject }) => (
        <Link to={`${folder}/${_id}`}>
          <TypedText>{subject}</TypedText>
        </Link>
      ),
    },
    { header: m.letters_sender(), cell: ({ sender }) => sender?.name ?? '' },
    {
      header: m.letters_when(),
      cell: ({ startedAt, sendAt, updatedAt }) => formatInstant(startedAt ?? sendAt ?? updatedAt, zone),
    },
    {
      header: m.letters_state(),
      cell: ({ state, sendAt, reached, people }) => (
        <span className={styles.badges}>
          <Badge tone={state === 'sent' ? 'success' : 'neutral'}>{stateTexts[state]()}</Badge>
          {state === 'draft' && sendAt !== null && <Badge tone="danger">{m.letters_unsent()}</Badge>}
          {people > 0 && m.letters_reached({ reached, people })}
        </span>
      ),
    },
  ]
  return (
    <>
      {group && (
        <LinkButton look="back" to={`/groups/${group._id}`}>
          <TypedText>{group.name}</TypedText>
        </LinkButton>
      )}
      <PageHeading
        lead={group ? m.letters_group_lead() : m.letters_lead()}
        actions={
          <>
            {choosesPeople && <LinkButton to="/admin/selections">{m.letters_selections()}</LinkButton>}
            <LinkButton look="main" to={`${folder}/new`}>
              {m.letters_new()}
            </LinkButton>
          </>
        }
      >
        {m.letters_heading()}
      </PageHeading>
      {begun && (
        <p className={styles.begun}>
          <Link to={`${folder}/new`}>
            {m.society_own_draft_go_on({ title: begun.title.trim() || m.society_own_draft_untitled() })}
          </Link>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState message={m.letters_empty()} />
      ) : (
        <Table caption={m.letters_heading()} columns={columns} rows={items} keyOf={({ _id }) => _id} />
      )}
      {next && (
        <p className={styles.more}>
          <LinkButton to={next}>{m.letters_older()}</LinkButton>
        </p>
      )}
    </>
  )
}
