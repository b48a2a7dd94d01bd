import { useEffect, useState } from 'react'
import { redirect, useRevalidator, useSubmit } from 'react-router'
import type { WorkingState } from '../../../../contract/administration/imports/options.ts'
import type { ImportRow, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { loadSubject } from '../../../api/loading.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/import-page'
import { changeImport } from './import-actions.ts'
import { ImportMatching } from './import-matching.tsx'
import { ImportPreview } from './import-preview.tsx'
import { reasonTexts, stateText, workingTexts } from './import-texts.ts'
import styles from './imports.module.css'
import { ListProblems } from './list-problems.tsx'

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

interface OutcomeProps {
  record: MemberImport
  rows: ImportRow[]
  next: string | null
}

/** The outcome of an import, or the rows that could not be undone. */
function ImportOutcome({ record, rows, next }: OutcomeProps) {
  const zone = useSocietyZone()
  const { state, outcome, until } = record
  const isWithoutMail = useIsWithoutMail()
  const isDone = state === 'done'
  const { people = 0, updated = 0, households = 0, invited = 0, skipped = 0, kept = 0 } = outcome ?? {}
  const { dues = 0, duesLeft = 0 } = outcome ?? {}
  return (
    <section aria-labelledby="outcome" className={styles.step}>
      <h2 id="outcome">{stateText(record)}</h2>
      <div role="status" className={styles.step}>
        {isDone ? (
          <>
            <p>{m.administration_import_outcome({ people, updated, households, invited })}</p>
            {dues > 0 && <p>{m.administration_import_dues({ count: dues })}</p>}
            {duesLeft > 0 && <p>{m.administration_import_dues_left({ count: duesLeft })}</p>}
            {people > 0 && invited === 0 && <p>{m.administration_import_not_invited()}</p>}
            {invited > 0 && isWithoutMail && <p>{m.administration_import_no_mail()}</p>}
            {skipped > 0 && <p>{m.administration_import_skipped({ count: skipped })}</p>}
          </>
        ) : (
          <p>
            {kept > 0 ? m.administration_import_kept({ count: kept }) : m.administration_import_all_undone()}
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <Table
          caption={isDone ? m.administration_import_skipped_rows() : m.administration_import_kept_rows()}
          rows={rows}
          keyOf={({ row }) => String(row)}
          columns={[
            {
              header: m.administration_name(),
              names: true,
              cell: ({ person, name }) => person?.name ?? name ?? m.administration_import_nobody(),
            },
            { header: m.administration_file_row(), whole: true, cell: ({ row }) => row },
            {
              header: m.administration_import_reason(),
              cell: ({ reason }) => reason && reasonTexts[reason](),
            },
          ]}
        />
      )}
      <PageLinks
        label={m.administration_pages()}
        next={next && { to: `?cursor=${encodeURIComponent(next)}`, text: m.administration_next_page() }}
      />
      <ButtonRow>
        <LinkButton look="main" to="/admin/users?claimed=false">
          {m.administration_import_to_users()}
        </LinkButton>
        {isDone && <Undo />}
      </ButtonRow>
      {isDone && (
        <p className={styles.soft}>{m.administration_import_until({ until: formatInstant(until, zone) })}</p>
      )}
      {isDone && (record.preview?.badRows ?? 0) > 0 && <ListProblems record={record} />}
    </section>
  )
}

function Undo() {
  const [isAsked, setAsked] = useState(false)
  const submit = useSubmit()
  return (
    <>
      <Button onClick={() => setAsked(true)}>{m.administration_import_undo()}</Button>
      <ConfirmDialog
        open={isAsked}
        title={m.administration_import_undo_question()}
        confirmLabel={m.administration_import_undo()}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void submit({ intent: 'undo' }, { method: 'post' })
        }}
      >
        <p>{m.administration_import_undo_text()}</p>
      </ConfirmDialog>
    </>
  )
}

const pollMilliseconds = 1000

/** The progress of an import, with a button to stop it. */
function ImportProgress({ record, state }: { record: MemberImport; state: WorkingState }) {
  const { revalidate, state: loading } = useRevalidator()
  const { rows, progress } = record
  useEffect(() => {
    if (loading !== 'idle') return
    const timer = setTimeout(() => void revalidate().catch(() => undefined), pollMilliseconds)
    return () => clearTimeout(timer)
  }, [loading, revalidate])
  const isStoppable =
    state === 'checking' || state === 'importing' || state === 'gathering' || state === 'entering'
  return (
    <section aria-labelledby="progress" className={styles.step}>
      <h2 id="progress">{workingTexts[state]()}</h2>
      <progress
        className={styles.bar}
        aria-labelledby="progress"
        max={rows}
        value={Math.min(progress, rows)}
      />
      <p>{m.administration_import_progress({ progress, rows })}</p>
      <p>{m.administration_import_leave()}</p>
      {isStoppable && (
        <PageForm>
          <input type="hidden" name="intent" value="stop" />
          <div>
            <SubmitButton look="quiet">
              {state === 'checking'
                ? m.administration_import_stop_checking()
                : m.administration_import_stop()}
            </SubmitButton>
          </div>
        </PageForm>
      )}
    </section>
  )
}
