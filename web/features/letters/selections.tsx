import { Link } from 'react-router'
import type { Selection } from '../../../contract/letters/selections.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { readSearch } from '../../api/api.ts'
import { LinkButton } from '../../design/elements/button.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import styles from '../../design/lists/list-page.module.css'
import { type Column, Table } from '../../design/lists/table.tsx'
import { formatInstant } from '../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { PeopleActions } from '../../session/people-actions.tsx'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../shell/site/use-site.ts'
import type { Route } from './+types/selections'

async function load({ api, url }: PageRequest) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { items, next } = await api.requestPage('GET /api/admin/selections', { query: { limit: 50, cursor } })
  return { items, next: next && readSearch(next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.letters_selections(), unlisted: true })

export default function Selections({ loaderData: { items, next } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  const columns: Column<Selection>[] = [
    {
      header: m.letters_selection_name(),
      names: true,
      cell: ({ _id, name }) => (
        <Link to={`/admin/selections/${_id}`} lang={languageOf(name)}>
          {name}
        </Link>
      ),
    },
    { header: m.letters_changed(), cell: ({ updatedAt }) => formatInstant(updatedAt, zone) },
    {
      header: m.letters_write(),
      cell: ({ _id }) => <PeopleActions filter={{ list: 'selection', id: _id }} forTreasurers />,
    },
  ]
  return (
    <>
      <PageHeading
        lead={m.letters_selections_lead()}
        actions={
          <LinkButton look="main" to="/admin/selections/new">
            {m.letters_selection_new()}
          </LinkButton>
        }
      >
        {m.letters_selections()}
      </PageHeading>
      {items.length === 0 ? (
        <EmptyState message={m.letters_selections_empty()} />
      ) : (
        <Table caption={m.letters_selections()} columns={columns} rows={items} keyOf={({ _id }) => _id} />
      )}
      {next && (
        <p className={styles.more}>
          <LinkButton to={next}>{m.letters_selections_more()}</LinkButton>
        </p>
      )}
    </>
  )
}
