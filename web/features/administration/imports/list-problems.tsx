import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { fieldText } from './import-texts.ts'
import styles from './imports.module.css'

/** Cells that were left out, grouped, with their rows as a file. */
export function ListProblems({ record: { _id, preview } }: { record: MemberImport }) {
  const count = preview?.problemCount ?? 0
  return (
    <section aria-labelledby="problems" className={styles.step}>
      <h2 id="problems">{m.administration_file_problems({ count })}</h2>
      <div>
        <DownloadButton
          url={`/api/admin/imports/${_id}/bad-rows.csv`}
          name={m.administration_file_bad_rows_name()}
        >
          {m.administration_file_bad_rows()}
        </DownloadButton>
      </div>
      <Table
        caption={m.administration_file_problems({ count })}
        rows={preview?.causes ?? []}
        keyOf={({ column, msg }) => `${column} ${msg}`}
        columns={[
          { header: m.administration_file_problem(), names: true, cell: ({ msg }) => msg },
          { header: m.administration_file_column(), cell: ({ column }) => column && fieldText(column) },
          { header: m.administration_file_cause_count(), cell: (cause) => cause.count },
          { header: m.administration_file_cause_rows(), cell: (cause) => cause.rows.join(', ') },
        ]}
      />
    </section>
  )
}
