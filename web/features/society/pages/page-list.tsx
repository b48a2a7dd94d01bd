import { Link, redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { pagePath, slugMax, titleMax } from '../../../../contract/society/options-and-limits.ts'
import { newPage, type PageEntry } from '../../../../contract/society/pages.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { draftsArrived } from '../drafts/own-draft.ts'
import type { Route } from './+types/page-list'

async function load({ api }: PageRequest) {
  await draftsArrived()
  const [pages, drafts] = await Promise.all([
    api.request('GET /api/admin/pages'),
    api.request('GET /api/admin/drafts'),
  ])
  const typed = drafts.filter(({ kind }) => kind === 'page').map(({ id }) => id)
  return pages.map((page) => ({ ...page, isTyped: typed.includes(page._id) }))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(newPage, readTexts(fields))
    const { _id } = await browserApi.request('POST /api/admin/pages', { body })
    showAlert('success', m.society_page_added())
    return redirect(`/admin/pages/${_id}`)
  })
}

const columns = (): Column<PageEntry & { isTyped: boolean }>[] => [
  {
    header: m.society_title(),
    names: true,
    cell: ({ _id, title }) => (
      <Link to={`/admin/pages/${_id}`} lang={languageOf(title)}>
        {title}
      </Link>
    ),
  },
  { header: m.society_slug(), cell: ({ slug }) => pagePath(slug) },
  { header: m.society_state(), cell: (page) => <PageBadges page={page} /> },
]

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.society_pages(), unlisted: true })

export default function PageList({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.society_pages_lead()}>{m.society_pages()}</PageHeading>
      <Table caption={m.society_pages()} columns={columns()} rows={loaderData} keyOf={({ _id }) => _id} />
      <section className={styles.section} aria-labelledby="add-page">
        <h2 id="add-page">{m.society_page_add()}</h2>
        <PageForm faults={actionData?.faults} requiredNote>
          <TextField name="title" label={m.society_title()} required maxCharacters={titleMax} />
          <TextField
            name="slug"
            label={m.society_slug()}
            hint={m.society_slug_hint()}
            required
            maxLength={slugMax}
            autoComplete="off"
          />
          <FormActions>
            <SubmitButton>{m.society_page_add()}</SubmitButton>
          </FormActions>
        </PageForm>
      </section>
    </>
  )
}

type BadgesOf = Pick<PageEntry, 'slug' | 'published' | 'unpublished' | 'scheduledAt' | 'hasDraft'> & {
  isTyped?: boolean
}

/** The badges of a page: its state for readers, its schedule and its draft. */
export function PageBadges({ page }: { page: BadgesOf }) {
  const zone = useSocietyZone()
  const isShipped = page.slug === 'privacy' && !page.published
  const isWriting = page.hasDraft || page.isTyped
  const isUnwritten = !page.published && !page.unpublished && !page.scheduledAt && !isShipped && !isWriting
  return (
    <span className={styles.badges}>
      {page.published && <Badge tone="success">{m.society_published()}</Badge>}
      {page.unpublished && <Badge tone="celebration">{m.society_taken_down()}</Badge>}
      {isShipped && <Badge>{m.society_shipped_text()}</Badge>}
      {isUnwritten && <Badge>{m.society_unpublished()}</Badge>}
      {page.scheduledAt && (
        <Badge tone="info">{m.society_scheduled({ date: formatInstant(page.scheduledAt, zone) })}</Badge>
      )}
      {page.hasDraft && !page.isTyped && <Badge tone="celebration">{m.society_draft()}</Badge>}
      {page.isTyped && <Badge tone="celebration">{m.society_own_draft()}</Badge>}
    </span>
  )
}
