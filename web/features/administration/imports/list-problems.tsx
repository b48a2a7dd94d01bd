import type { ImportPreview, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { useMay } from '../../../session/session-store.ts'
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
          {
            header: m.administration_file_cause_rows(),
            cell: (cause) => formatDigits(cause.rows.join(', ')),
          },
        ]}
      />
    </section>
  )
}

/** The words of a list that go into the office's note, with their rows. */
export function UnknownWords({ words }: { words: ImportPreview['unknownWords'] }) {
  const changesSettings = useMay('change settings')
  return (
    <section aria-labelledby="unknown-words" className={styles.step}>
      <h2 id="unknown-words">{m.administration_import_unknown_words()}</h2>
      <p>{m.administration_import_unknown_words_text()}</p>
      <Table
        caption={m.administration_import_unknown_words()}
        rows={words}
        keyOf={({ column, word }) => `${column} ${word}`}
        columns={[
          {
            header: m.administration_import_word(),
            names: true,
            cell: ({ word }) => <span lang={languageOf(word)}>{word}</span>,
          },
          { header: m.administration_file_column(), cell: ({ column }) => fieldText(column) },
          { header: m.administration_file_cause_count(), cell: ({ count }) => count },
        ]}
      />
      {changesSettings && (
        <div>
          <LinkButton to="/admin/membership-options">{m.profiles_options()}</LinkButton>
        </div>
      )}
    </section>
  )
}
