import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { type ChosenColumn, chosenColumns, columnText } from './users-columns.ts'
import styles from './users-list.module.css'

interface ColumnsChoiceProps {
  shown: readonly ChosenColumn[]
  onChange: (shown: ChosenColumn[]) => void
}

/** Boxes for the columns of Manage Users. */
export function ColumnsChoice({ shown, onChange }: ColumnsChoiceProps) {
  return (
    <div className={styles.columns}>
      <Disclosure summary={m.administration_columns()} look="plain">
        <fieldset className={styles.boxes}>
          <legend className="visually-hidden">{m.administration_columns()}</legend>
          {chosenColumns.map((column) => (
            <label key={column} className={styles.box}>
              <input
                type="checkbox"
                checked={shown.includes(column)}
                onChange={({ target }) =>
                  onChange(
                    chosenColumns.filter((one) => (one === column ? target.checked : shown.includes(one))),
                  )
                }
              />
              {columnText[column]()}
            </label>
          ))}
        </fieldset>
      </Disclosure>
    </div>
  )
}
