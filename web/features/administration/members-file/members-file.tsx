import { memberColumns } from '../../../../contract/administration/members-file/columns.ts'
import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/downloads/download-button.tsx'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FileField } from '../../../design/fields/file-field.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readText } from '../../../design/forms/form-text.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/members-file'
import { ImportResult } from './import-result.tsx'
import styles from './members-file.module.css'
import { sendMemberFile } from './members-file-transfer.ts'

/** The columns of dates, whose order of day and month may be asked for. */
const dateColumns = ['dob', 'from', 'to']

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const file = fields.get('file')
    if (!(file instanceof File) || file.size === 0)
      return { faults: [{ param: 'file', msg: m.administration_file_missing() }] }
    const intent = readText(fields, 'intent')
    const beginsWith = (part: string) =>
      dateColumns.filter((column) => readText(fields, `order-${column}`) === part).join(',')
    const query = {
      dryRun: intent === '' ? ('true' as const) : undefined,
      goodRows: intent === 'good-rows' ? ('true' as const) : undefined,
      dayFirst: beginsWith('day'),
      monthFirst: beginsWith('month'),
    }
    return { faults: [], report: await sendMemberFile(file, query) }
  })
}

export default function MemberFile({ actionData }: Route.ComponentProps) {
  const { report } = (actionData ?? {}) as { report?: ImportReport }
  const hasPeople = report !== undefined && !report.imported && report.people > 0
  const isReady = hasPeople && report.problemCount === 0
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
          <FileField
            name="file"
            label={m.administration_file_choose()}
            accept=".csv,.tsv,.txt,text/csv"
            required
          />
          {report?.unsureDates.map((column) => (
            <SelectField
              key={column}
              name={`order-${column}`}
              label={m.administration_file_dates({ column })}
              placeholder={null}
              options={[
                { value: 'month', label: m.administration_file_month_first() },
                { value: 'day', label: m.administration_file_day_first() },
              ]}
              defaultValue="month"
            />
          ))}
          <ButtonRow>
            <SubmitButton look={isReady ? 'quiet' : 'main'}>{m.administration_file_check()}</SubmitButton>
            {isReady && (
              <SubmitButton name="intent" value="import">
                {m.administration_file_import({ people: report.people })}
              </SubmitButton>
            )}
            {hasPeople && !isReady && (
              <SubmitButton look="quiet" name="intent" value="good-rows">
                {m.administration_file_good_rows()}
              </SubmitButton>
            )}
          </ButtonRow>
        </PageForm>
        {report && <ImportResult report={report} />}
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

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_file(), unlisted: true })
