import { m } from '../../../contract/paraglide/messages.js'
import { readSearch } from '../../api/api.ts'
import { loadSubject } from '../../api/loading.ts'
import { Button, ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import listStyles from '../../design/lists/list-page.module.css'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/paper-addresses'
import styles from './letters.module.css'

async function load({ api, params, url }: PageRequest<{ id: string }>) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const [letter, { items, next }] = await loadSubject(
    Promise.all([
      api.request('GET /api/admin/letters/:id', { params }),
      api.requestPage('GET /api/admin/letters/:id/paper', { params, query: { limit: 500, cursor } }),
    ]),
  )
  return { letter, items, next: next && readSearch(next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.letters_paper(), unlisted: true })

export default function Paper({ loaderData: { letter, items, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.letters_paper_lead({ subject: letter.subject })}
        actions={
          <div data-screen-only>
            <ButtonRow>
              {items.length > 0 && <Button onClick={() => window.print()}>{m.letters_paper_print()}</Button>}
              <LinkButton to={`/admin/letters/${letter._id}`}>{m.letters_letter()}</LinkButton>
            </ButtonRow>
          </div>
        }
      >
        {m.letters_paper()}
      </PageHeading>
      {items.length === 0 ? (
        <EmptyState message={m.letters_paper_none()} />
      ) : (
        <ul className={styles.paper}>
          {items.map(({ _id, name, address }) => (
            <li key={_id}>
              <strong>{name}</strong>
              <p>{address ?? m.letters_paper_no_address()}</p>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className={listStyles.more} data-screen-only>
          <LinkButton to={next}>{m.letters_paper_more()}</LinkButton>
        </p>
      )}
    </>
  )
}
