import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { SelectAll } from '../../../design/lists/select-box.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { useMay } from '../../../session/use-session.ts'
import { ColumnsChoice, useColumns } from './columns-choice.tsx'
import styles from './users-list.module.css'
import { UsersTable } from './users-table.tsx'

/** The list of Manage Users with its columns and bulk actions. */
export function UsersList({ users, faults }: { users: ManagedUser[]; faults: readonly Fault[] | undefined }) {
  const endsAccess = useMay('end access')
  const [columns, chooseColumns] = useColumns()
  const list = useRef<HTMLDivElement>(null)
  const { count, recount } = useSelectionCount(list, users)
  return (
    <div ref={list} className={styles.list} onChange={recount}>
      <OneOfForms name="bulk" {...(faults && { faults })}>
        <div className={styles.tools}>
          {endsAccess && (
            <ButtonRow>
              <SelectAll name="users" />
            </ButtonRow>
          )}
          <ColumnsChoice shown={columns} onChange={chooseColumns} />
        </div>
        <UsersTable users={users} columns={columns} />
        {endsAccess && <SelectionBar count={count} />}
      </OneOfForms>
    </div>
  )
}

/** The bar of bulk actions; it stays visible while accounts are selected. */
function SelectionBar({ count }: { count: number }) {
  return (
    <fieldset className={styles.bar} hidden={count === 0}>
      <legend className="visually-hidden">{m.administration_bulk()}</legend>
      <p className={styles.selected} role="status">
        {m.administration_selected({ count })}
      </p>
      <SelectField
        name="act"
        label={m.administration_act()}
        required
        options={[
          { value: 'reset-link', label: m.administration_act_link_or_invitation() },
          { value: 'sign-out', label: m.administration_act_sign_out() },
          { value: 'suspend', label: m.administration_act_suspend() },
          { value: 'restore', label: m.administration_act_restore() },
        ]}
      />
      <TextField name="reason" label={m.administration_bulk_reason()} autoComplete="off" />
      <SubmitButton>{m.administration_bulk_do()}</SubmitButton>
    </fieldset>
  )
}

/** Counts the accounts that are selected in a list; call `recount` whenever a box changes. */
function useSelectionCount(list: RefObject<HTMLElement | null>, users: readonly ManagedUser[]) {
  const [count, setCount] = useState(0)
  const recount = () => setCount(list.current?.querySelectorAll('[name=users]:checked').length ?? 0)
  // The checkboxes are uncontrolled, and a new list may lack some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new list is counted
  useEffect(recount, [users])
  return { count, recount }
}
