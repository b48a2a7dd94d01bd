import { Fragment } from 'react'
import { dateColumns } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { calendarField, columnField, namesField, orderField } from './import-actions.ts'
import { ImportReading } from './import-reading.tsx'
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
