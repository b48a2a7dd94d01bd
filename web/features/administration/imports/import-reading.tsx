import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import styles from './imports.module.css'

/** Cells per row in the choice of headings. */
const cellsShown = 5

/** The sheet and the row of headings, each of which can be changed. */
export function ImportReading({ record }: { record: MemberImport }) {
  const { sheets, sheet, headingRow } = record
  const chosen = sheets.find(({ index }) => index === sheet)
  if (!chosen) return null
  return (
    <section aria-labelledby="reading" className={styles.step}>
      <h2 id="reading">{m.administration_import_reading()}</h2>
      {sheets.length > 1 && (
        <PageForm>
          <p className={styles.soft}>{m.administration_import_sheets()}</p>
          <ButtonRow>
            {sheets.map(({ index, name, rows }) => (
              <SubmitButton
                key={index}
                look={index === sheet ? 'main' : 'quiet'}
                name="intent"
                value={`sheet-${index}`}
              >
                {m.administration_import_sheet({ name, rows })}
              </SubmitButton>
            ))}
          </ButtonRow>
        </PageForm>
      )}
      <PageForm>
        <p className={styles.soft}>{m.administration_import_heading_row()}</p>
        <div className={styles.rows}>
          {chosen.firstRows.map(({ row, cells }) => (
            <button
              key={row}
              type="submit"
              name="intent"
              value={`headings-${row}`}
              aria-pressed={row === headingRow}
              className={styles.row}
            >
              <span className={styles.number}>{formatDigits(row)}</span>
              <span>
                <TypedText>{cells.filter(Boolean).slice(0, cellsShown).join(' · ')}</TypedText>
              </span>
            </button>
          ))}
          <button
            type="submit"
            name="intent"
            value="headings-0"
            aria-pressed={headingRow === 0}
            className={styles.row}
          >
            {m.administration_import_no_headings()}
          </button>
        </div>
      </PageForm>
    </section>
  )
}
