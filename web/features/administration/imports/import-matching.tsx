import { Fragment } from 'react'
import { dateColumns } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { calendarField, columnField, namesField, orderField } from './import-actions.ts'
import { columnOptions } from './import-texts.ts'
import styles from './imports.module.css'

interface MatchingProps {
  record: MemberImport
  faults: readonly Fault[]
}

/** The choices about a list with unmapped columns. */
export function ImportMatching({ record, faults }: MatchingProps) {
  return (
    <>
      <ImportReading record={record} />
      <ColumnMatching record={record} faults={faults} />
      <ForgetImport />
    </>
  )
}

/** The form that maps the columns of a list, with guesses and samples. */
export function ColumnMatching({ record, faults }: MatchingProps) {
  const { columns, dateOrders, calendars, names, ending } = record
  const numbered = columns.map((column, index) => ({ ...column, index }))
  const used = numbered.filter(({ column }) => column !== null)
  const unused = numbered.filter(({ column }) => column === null)
  const isLong = used.length > 0 && unused.length > columnsShown
  const msg = faults.find(({ param }) => param === 'columns')?.msg
  return (
    <section aria-labelledby="matching" className={styles.step}>
      <h2 id="matching">{m.administration_import_columns()}</h2>
      <p>{m.administration_import_columns_text()}</p>
      {ending === 'failed' && <p className={styles.fault}>{m.administration_import_check_failed()}</p>}
      <PageForm faults={faults}>
        <input type="hidden" name="intent" value="match" />
        {dateColumns.map((column) => (
          <Fragment key={column}>
            <input type="hidden" name={orderField(column)} value={dateOrders[column] ?? ''} />
            <input type="hidden" name={calendarField(column)} value={calendars[column] ?? ''} />
          </Fragment>
        ))}
        <input type="hidden" name={namesField} value={names ?? ''} />
        {msg && (
          <p role="alert" className={styles.fault}>
            {msg}
          </p>
        )}
        <Columns columns={isLong ? used : numbered} />
        {isLong && (
          <Disclosure summary={m.administration_import_unused_columns({ count: unused.length })}>
            <Columns columns={unused} />
          </Disclosure>
        )}
        <FormActions>
          <SubmitButton>{m.administration_import_check()}</SubmitButton>
        </FormActions>
      </PageForm>
    </section>
  )
}

/** Columns without a meaning that are shown beside the others. */
const columnsShown = 8

/** The columns with samples and a choice of their meaning; not a list, so that people are the only list items. */
function Columns({ columns }: { columns: readonly (MemberImport['columns'][number] & { index: number })[] }) {
  return (
    <div className={styles.columns}>
      {columns.map(({ heading, column, samples, index }) => (
        <div key={columnField(index)} className={styles.column}>
          <div className={styles.samples}>
            <p className={styles.heading}>{heading || m.administration_import_no_heading()}</p>
            <p>
              <TypedText>
                {samples.length > 0 ? samples.join(' · ') : m.administration_import_no_samples()}
              </TypedText>
            </p>
          </div>
          <SelectField
            name={columnField(index)}
            label={m.administration_import_column_holds({
              heading: heading || m.administration_import_no_heading(),
            })}
            placeholder={m.administration_import_left_out()}
            options={columnOptions()}
            defaultValue={column ?? ''}
          />
        </div>
      ))}
    </div>
  )
}

/** The form that deletes a list before it is imported. */
export function ForgetImport() {
  return (
    <PageForm>
      <input type="hidden" name="intent" value="forget" />
      <div>
        <SubmitButton look="quiet">{m.administration_import_forget()}</SubmitButton>
      </div>
    </PageForm>
  )
}

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
