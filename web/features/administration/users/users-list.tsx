import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { SelectAll } from '../../../design/lists/select-box.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { useMay } from '../../../session/use-session.ts'
import { ColumnsChoice, useColumns } from './columns-choice.tsx'
import { SelectionBar } from './selection-bar.tsx'
import styles from './users-list.module.css'
import { UsersTable } from './users-table.tsx'

interface UsersListProps {
  users: ManagedUser[]
  /** People that the filter finds, on every page. */
  found: number
  faults: readonly Fault[] | undefined
}

/** The list of Manage Users with its columns and bulk actions. */
export function UsersList({ users, found, faults }: UsersListProps) {
  const selects = useMay('keep members')
  const [columns, chooseColumns] = useColumns()
  const list = useRef<HTMLDivElement>(null)
  const { count, recount } = useSelectionCount(list, users)
  return (
    <div ref={list} className={styles.list} onChange={recount}>
      <OneOfForms name="bulk" {...(faults && { faults })}>
        <div className={styles.tools}>
          {selects && (
            <ButtonRow>
              <SelectAll name="users" />
            </ButtonRow>
          )}
          <ColumnsChoice shown={columns} onChange={chooseColumns} />
        </div>
        <UsersTable users={users} columns={columns} />
        {selects && <SelectionBar count={count} found={found} shown={users.length} />}
      </OneOfForms>
    </div>
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
