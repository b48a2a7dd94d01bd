import { type RefObject, useEffect, useState } from 'react'
import type { ManagedUser } from '../../../../contract/administration/users/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import styles from './users-list.module.css'

/** The bar of actions for the selected accounts; it stays in sight while some are selected. */
export function SelectionBar({ count }: { count: number }) {
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
export function useSelectionCount(list: RefObject<HTMLElement | null>, users: readonly ManagedUser[]) {
  const [count, setCount] = useState(0)
  const recount = () => setCount(list.current?.querySelectorAll('[name=users]:checked').length ?? 0)
  // The boxes keep their own state: of a new list some may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new list is counted
  useEffect(recount, [users])
  return { count, recount }
}
