import { Link } from 'react-router'
import type { ImportRow } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FieldGroup } from '../../../design/forms/form-layout.tsx'
import { decisionField } from './import-actions.ts'
import { factText, fieldText, matchTexts } from './import-texts.ts'
import styles from './imports.module.css'

/** The changes to known people, row by row, with a decision for each. */
export function ChangedPeople({ rows, count }: { rows: readonly ImportRow[]; count: number }) {
  return (
    <FieldGroup
      legend={m.administration_import_changes({ count })}
      hint={m.administration_import_changes_text()}
    >
      <ul className={styles.people}>
        {rows.map((row) => (
          <li key={`${row.row} ${row.part}`} className={styles.person}>
            <ChangedPerson row={row} />
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

function ChangedPerson({ row }: { row: ImportRow }) {
  const { name, person, match, changes, decision } = row
  const called = person?.name ?? name ?? ''
  const mayBeOther = match === 'name' || match === 'spelling' || match === 'several'
  const options = [
    ...(person && changes.length > 0
      ? [{ value: 'update', label: m.administration_import_decision_update() }]
      : []),
    { value: 'leave', label: m.administration_import_decision_leave() },
    ...(mayBeOther ? [{ value: 'add', label: m.administration_import_decision_add() }] : []),
  ]
  return (
    <>
      <div className={styles.samples}>
        <h3 className={styles.heading}>
          {person ? <Link to={`/admin/users/${person._id}`}>{called}</Link> : called}
        </h3>
        <p className={styles.soft}>
          {m.administration_file_row_number({ row: row.row })} ·{' '}
          {match === 'spelling' && name ? `${name}: ` : ''}
          {match && matchTexts[match]()}
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldText(field)}</dt>
                <dd>
                  {before === null ? (
                    <ins>{factText(field, after)}</ins>
                  ) : (
                    <>
                      <del>{factText(field, before)}</del> <span aria-hidden="true">→</span>{' '}
                      <ins>{factText(field, after)}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <SelectField
        name={decisionField(row)}
        label={m.administration_import_decision({ name: called })}
        placeholder={null}
        options={options}
        defaultValue={decision ?? 'leave'}
      />
    </>
  )
}
