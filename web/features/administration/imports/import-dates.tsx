import type { DateColumn } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SelectField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { columnField, orderField } from './import-actions.ts'
import { dateTexts } from './import-texts.ts'
import styles from './imports.module.css'

interface ImportDatesProps {
  record: MemberImport
  /** The columns whose dates could be read both ways. */
  columns: readonly DateColumn[]
}

/** Asks once for each column whether its dates begin with the month or the day. */
export function ImportDates({ record, columns }: ImportDatesProps) {
  return (
    <section aria-labelledby="dates" className={styles.step}>
      <h2 id="dates">{m.administration_import_dates()}</h2>
      <p>{m.administration_import_dates_text()}</p>
      <PageForm>
        <input type="hidden" name="intent" value="match" />
        {record.columns.map(({ column }, index) => (
          <input key={columnField(index)} type="hidden" name={columnField(index)} value={column ?? ''} />
        ))}
        {columns.map((column) => (
          <SelectField
            key={column}
            name={orderField(column)}
            label={m.administration_file_dates({ column: dateTexts[column]() })}
            placeholder={null}
            options={[
              { value: 'month', label: m.administration_file_month_first() },
              { value: 'day', label: m.administration_file_day_first() },
            ]}
            defaultValue={record.dateOrders[column] ?? 'month'}
          />
        ))}
        <div>
          <SubmitButton look="quiet">{m.administration_import_dates_check()}</SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
