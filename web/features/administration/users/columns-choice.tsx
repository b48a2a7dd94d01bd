import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import fields from '../../../design/fields/field.module.css'
import { useStored } from './saved-filters.tsx'
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

/** Returns the chosen columns of this browser, and a function that changes them. */
export function useColumns(): [columns: ChosenColumn[], choose: (columns: readonly ChosenColumn[]) => void] {
  const [stored, store] = useStored(usersColumnsKey)
  const names = stored?.split(' ')
  const columns = names ? chosenColumns.filter((column) => names.includes(column)) : byDefault
  return [columns, (chosen) => store(chosen.join(' '))]
}
