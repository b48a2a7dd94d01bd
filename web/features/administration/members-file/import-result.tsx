import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { saveFile } from '../../../browser/save-file.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Table } from '../../../design/lists/table.tsx'
import styles from './members-file.module.css'
import { rejectedRows } from './rejected-rows.ts'

/** Tells what a members' file holds, and what is wrong with it by cause. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { rows, people, memberships, existing, problemCount, imported, ignored } = report
  return (
    <div className={styles.report} role="status">
      <p>{m.administration_file_rows({ rows, people, memberships, existing })}</p>
      {ignored.length > 0 && <p>{m.administration_file_ignored({ headings: ignored.join(', ') })}</p>}
      {imported && <p>{m.administration_file_imported({ people })}</p>}
      {!imported && <p>{m.administration_file_unlisted()}</p>}
      {problemCount === 0 && !imported && <p>{m.administration_file_fine()}</p>}
      {problemCount > 0 && <Causes report={report} />}
    </div>
  )
}

function Causes({ report }: { report: ImportReport }) {
  const { causes, problemCount: count, rejected } = report
  return (
    <>
      <h3>{m.administration_file_problems({ count })}</h3>
      {rejected.length > 0 && (
        <div>
          <Button onClick={() => saveFile(rejectedRows(report), m.administration_file_bad_rows_name())}>
            {m.administration_file_bad_rows()}
          </Button>
        </div>
      )}
      <Table
        caption={m.administration_file_problems({ count })}
        rows={causes}
        keyOf={({ column, msg }) => `${column} ${msg}`}
        columns={[
          { header: m.administration_file_problem(), names: true, cell: ({ msg }) => msg },
          { header: m.administration_file_column(), cell: ({ column }) => column ?? '' },
          { header: m.administration_file_cause_count(), cell: (cause) => cause.count },
          { header: m.administration_file_cause_rows(), cell: (cause) => cause.rows.join(', ') },
        ]}
      />
    </>
  )
}
