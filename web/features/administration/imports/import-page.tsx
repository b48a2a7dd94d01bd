import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/import-page'
import { changeImport } from './import-actions.ts'
import { ImportMatching } from './import-matching.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

const importPath = '/admin/members-file'
/** Cards of people, as the import would add them. */
const peopleShown = 12

async function load({ api, params, url: { searchParams } }: PageRequest<{ id: string }>) {
  const record = await loadSubject(api.request('GET /api/admin/imports/:id', { params }))
  const list = listOf(record.state)
  if (!list) return { record, rows: [], next: null, people: [] }
  const query = { list, cursor: searchParams.get('cursor') ?? '' }
  const first = { list: 'people' as const, limit: String(peopleShown) }
  const [page, people] = await Promise.all([
    loadFiltered(
      api.requestPage('GET /api/admin/imports/:id/rows', { params, query }),
      `${importPath}/${params.id}`,
    ),
    record.state === 'checked'
      ? api.request('GET /api/admin/imports/:id/rows', { params, query: first })
      : [],
  ])
  return { record, rows: page.items, next: readCursor(page.next), people }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Returns the list of rows that the page shows in a state. */
function listOf(state: string) {
  if (state === 'checked') return 'changes'
  if (state === 'done') return 'skipped'
  return state === 'undone' ? 'kept' : null
}

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    if (readText(fields, 'intent') === 'forget') {
      await browserApi.request('DELETE /api/admin/imports/:id', { params })
      throw redirect(importPath)
    }
    await changeImport(params.id, fields)
    // After decisions about rows, the same page is shown; otherwise the next step.
    const search = readText(fields, 'intent') === 'decide' ? new URL(request.url).search : ''
    throw redirect(`${importPath}/${params.id}${search}`)
  })
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, rows, next, people } = loaderData
  const { state } = record
  const faults = actionData?.faults ?? []
  return (
    <>
      <PageHeading
        lead={m.administration_import_lead({ file: record.file, rows: record.rows })}
        actions={<LinkButton to={importPath}>{m.administration_import_all()}</LinkButton>}
      >
        {m.administration_import()}
      </PageHeading>
      {state === 'matching' || state === 'reading' ? (
        <ImportMatching key={record.sheet} record={record} faults={faults} />
      ) : state === 'checked' ? (
        <ImportPreview record={record} rows={rows} next={next} people={people} faults={faults} />
      ) : state === 'done' || state === 'undone' ? (
        <ImportOutcome record={record} rows={rows} next={next} />
      ) : (
        <ImportProgress record={record} state={state} />
      )}
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_import(), unlisted: true })
