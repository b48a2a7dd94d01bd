import { memberColumns } from '../../../../contract/administration/members-file/columns.ts'
import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/downloads/download-button.tsx'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { FileField } from '../../../design/fields/file-field.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import { Table } from '../../../design/lists/table.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/members-file'
import styles from './members-file.module.css'
import { sendMemberFile } from './members-file-transfer.ts'

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const file = fields.get('file')
    if (!(file instanceof File) || file.size === 0)
      return { faults: [{ param: 'file', msg: m.administration_file_missing() }] }
    const dryRun = readText(fields, 'intent') !== 'import'
    return { faults: [], report: await sendMemberFile(file, { dryRun }) }
  })
}

export default function MemberFile({ actionData }: Route.ComponentProps) {
  const { report } = (actionData ?? {}) as { report?: ImportReport }
  const isReady = report && report.problemCount === 0 && !report.imported && report.people > 0
  return (
    <>
      <PageHeading lead={m.administration_file_lead()}>{m.administration_file()}</PageHeading>
      <section className={styles.report} aria-labelledby="export">
        <h2 id="export">{m.administration_member_export()}</h2>
        <p>{m.administration_export_text()}</p>
        <div>
          <DownloadButton url="/api/admin/members/export" name="members.csv">
            {m.administration_export_button()}
          </DownloadButton>
        </div>
      </section>
      <section className={styles.report} aria-labelledby="import">
        <h2 id="import">{m.administration_import()}</h2>
        <p>{m.administration_import_text()}</p>
        <div>
          <DownloadButton url="/api/admin/members/template" name="members-template.csv">
            {m.administration_template()}
          </DownloadButton>
        </div>
        <PageForm faults={actionData?.faults} sendsFiles>
          <FileField name="file" label={m.administration_file_choose()} accept=".csv,text/csv" required />
          <ButtonRow>
            <SubmitButton look={isReady ? 'quiet' : 'main'}>{m.administration_file_check()}</SubmitButton>
            {isReady && (
              <SubmitButton name="intent" value="import">
                {m.administration_file_import({ people: report.people })}
              </SubmitButton>
            )}
          </ButtonRow>
        </PageForm>
        {report && <Report report={report} />}
      </section>
      <section className={styles.report} aria-labelledby="columns">
        <h2 id="columns">{m.administration_file_columns()}</h2>
        <p>{m.administration_file_columns_text()}</p>
        <p>
          <code>{memberColumns.join(', ')}</code>
        </p>
      </section>
    </>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { rows, people, memberships, existing, problems, problemCount, imported } = report
  return (
    <div className={styles.report} role="status">
      <p>{m.administration_file_rows({ rows, people, memberships, existing })}</p>
      {imported && <p>{m.administration_file_imported({ people })}</p>}
      {problemCount === 0 && !imported && <p>{m.administration_file_fine()}</p>}
      {problemCount > 0 && (
        <>
          <h3>{m.administration_file_problems({ count: problemCount })}</h3>
          {problems.length < problemCount && <p>{m.administration_file_more({ shown: problems.length })}</p>}
          <Table
            caption={m.administration_file_problems({ count: problemCount })}
            rows={problems.map((problem, index) => ({ ...problem, key: String(index) }))}
            keyOf={({ key }) => key}
            columns={[
              {
                header: m.administration_file_row(),
                names: true,
                cell: ({ row }) => m.administration_file_row_number({ row }),
              },
              { header: m.administration_file_column(), cell: ({ column }) => column ?? '' },
              { header: m.administration_file_problem(), cell: ({ msg }) => msg },
            ]}
          />
        </>
      )}
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_file(), unlisted: true })
