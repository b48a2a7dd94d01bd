import { Link, redirect } from 'react-router'
import { importRowsMax } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { memberColumns, workbookType } from '../../../../contract/administration/members-file.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith } from '../../../api/api.ts'
import { browserApi, fetchAsMember } from '../../../api/browser-api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { FileField } from '../../../design/fields/file-field.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { formatNumber } from '../../../design/texts/format-number.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/members-file'
import { nameColumns } from './import-actions.ts'
import { stateText } from './import-texts.ts'
import styles from './imports.module.css'

async function load({ api }: PageRequest) {
  return { imports: await api.request('GET /api/admin/imports') }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const file = fields.get('file')
    if (!(file instanceof File) || file.size === 0)
      return { faults: [{ param: 'file', msg: m.administration_file_missing() }] }
    const { _id, columns, dateOrders } = await sendList(file)
    if (columns.some(({ column }) => column !== null && nameColumns.includes(column)))
      await browserApi.request('PUT /api/admin/imports/:id/matching', {
        params: { id: _id },
        body: { columns: columns.map(({ column }) => column), dateOrders },
      })
    throw redirect(`/admin/members-file/${_id}`)
  })
}

export default function MemberFile({ loaderData: { imports }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.administration_file_lead()}>{m.administration_file()}</PageHeading>
      <section className={styles.section} aria-labelledby="import">
        <h2 id="import">{m.administration_import()}</h2>
        <p>{m.administration_import_text()}</p>
        <PageForm faults={actionData?.faults} sendsFiles>
          <FileField
            name="file"
            label={m.administration_file_choose()}
            hint={m.administration_file_choose_hint({ max: formatNumber(importRowsMax) })}
            accept=".xlsx,.csv,.tsv,.txt,text/csv"
            required
          />
          <div>
            <SubmitButton>{m.administration_file_read()}</SubmitButton>
          </div>
        </PageForm>
      </section>
      {imports.length > 0 && <RecentImports imports={imports} />}
      <section className={styles.section} aria-labelledby="export">
        <h2 id="export">{m.administration_member_export()}</h2>
        <p>{m.administration_export_text()}</p>
        <div>
          <DownloadButton url="/api/admin/members/export" name="members.csv">
            {m.administration_export_button()}
          </DownloadButton>
        </div>
      </section>
      <section className={styles.section} aria-labelledby="columns">
        <h2 id="columns">{m.administration_file_columns()}</h2>
        <p>{m.administration_file_columns_text()}</p>
        <p>
          <code>{memberColumns.join(', ')}</code>
        </p>
        <div>
          <DownloadButton url="/api/admin/members/template" name="members-template.csv">
            {m.administration_template()}
          </DownloadButton>
        </div>
      </section>
    </>
  )
}

function RecentImports({ imports }: { imports: MemberImport[] }) {
  const zone = useSocietyZone()
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent">{m.administration_import_recent()}</h2>
      <Table
        caption={m.administration_import_recent()}
        rows={imports}
        keyOf={({ _id }) => _id}
        columns={[
          {
            header: m.administration_import_file(),
            names: true,
            cell: ({ _id, file }) => <Link to={`/admin/members-file/${_id}`}>{file}</Link>,
          },
          { header: m.administration_import_state(), cell: stateText },
          { header: m.administration_import_rows(), whole: true, cell: ({ rows }) => rows },
          { header: m.administration_import_by(), cell: ({ by }) => by ?? '–' },
          {
            header: m.administration_import_date(),
            whole: true,
            cell: ({ date }) => formatInstant(date, zone),
          },
        ]}
      />
    </section>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_file(), unlisted: true })

/** Uploads a list of people, which then waits for its column mapping. */
async function sendList(file: File): Promise<MemberImport> {
  const response = await fetchAsMember(addressWith('/api/admin/imports', { file: file.name.slice(0, 200) }), {
    method: 'POST',
    headers: { 'content-type': /\.xlsx$/i.test(file.name) ? workbookType : 'text/csv' },
    body: file,
  })
  return (await response.json()) as MemberImport
}
