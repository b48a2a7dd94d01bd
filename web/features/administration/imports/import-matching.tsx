import { dateColumns } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { columnField, orderField } from './import-actions.ts'
import { columnOptions } from './import-texts.ts'
import styles from './imports.module.css'

/** The form that maps the columns of a list, with guesses and samples. */
export function ImportMatching({ record, faults }: { record: MemberImport; faults: readonly Fault[] }) {
  const { columns, dateOrders, ending } = record
  const msg = faults.find(({ param }) => param === 'columns')?.msg
  return (
    <section aria-labelledby="matching" className={styles.step}>
      <h2 id="matching">{m.administration_import_columns()}</h2>
      <p>{m.administration_import_columns_text()}</p>
      {ending === 'failed' && <p className={styles.fault}>{m.administration_import_check_failed()}</p>}
      <PageForm faults={faults}>
        <input type="hidden" name="intent" value="match" />
        {dateColumns.map((column) => (
          <input key={column} type="hidden" name={orderField(column)} value={dateOrders[column] ?? ''} />
        ))}
        {msg && (
          <p role="alert" className={styles.fault}>
            {msg}
          </p>
        )}
        <ul className={styles.columns}>
          {columns.map(({ heading, column, samples }, index) => (
            <li key={columnField(index)} className={styles.column}>
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
                options={columnOptions}
                defaultValue={column ?? ''}
              />
            </li>
          ))}
        </ul>
        <FormActions>
          <SubmitButton>{m.administration_import_check()}</SubmitButton>
        </FormActions>
      </PageForm>
      <ForgetImport />
    </section>
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
