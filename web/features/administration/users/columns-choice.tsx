import { m } from '../../../../contract/paraglide/messages.js'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import fields from '../../../design/fields/field.module.css'
import styles from './users-list.module.css'

interface ColumnsChoiceProps {
  shown: readonly ChosenColumn[]
  onChange: (shown: ChosenColumn[]) => void
}

/** Checkboxes for the columns of Manage Users. */
export function ColumnsChoice({ shown, onChange }: ColumnsChoiceProps) {
  return (
    <div className={styles.columns}>
      <Disclosure summary={m.administration_columns()} look="plain">
        <fieldset className={fields.options}>
          <legend className="visually-hidden">{m.administration_columns()}</legend>
          {chosenColumns.map((column) => (
            <label key={column} className={fields.choice}>
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

const usersColumnsKey = 'users-columns'

/** The optional columns of Manage Users; name, email and exceptions are always shown. */
const chosenColumns = ['membership', 'type', 'joined', 'seen'] as const
export type ChosenColumn = (typeof chosenColumns)[number]

export const columnText: Record<ChosenColumn, () => string> = {
  membership: m.administration_membership,
  type: m.profiles_type,
  joined: m.administration_joined,
  seen: m.administration_last_seen,
}

const byDefault: ChosenColumn[] = ['membership', 'joined', 'seen']

/** Reads the stored choice of columns from this browser. */
export function readColumns(): ChosenColumn[] {
  const stored = readStored(usersColumnsKey)?.split(' ')
  return stored ? chosenColumns.filter((column) => stored.includes(column)) : byDefault
}

/** Stores the choice of columns in this browser. */
export function writeColumns(columns: readonly ChosenColumn[]): void {
  writeStored(usersColumnsKey, columns.join(' '))
}
