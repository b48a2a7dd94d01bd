import { useRef, useState } from 'react'
import type { ManagedUser } from '../../../../contract/administration/users/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { SelectAll } from '../../../design/lists/select-box.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { useMay } from '../../../session/use-session.ts'
import { ColumnsChoice } from './columns-choice.tsx'
import { SelectionBar, useSelectionCount } from './selection-bar.tsx'
import { readColumns, writeColumns } from './users-columns.ts'
import styles from './users-list.module.css'
import { UsersTable } from './users-table.tsx'

/** The list of Manage Users: its columns, and what can be done with the selected accounts. */
export function UsersList({ users, faults }: { users: ManagedUser[]; faults: readonly Fault[] | undefined }) {
  const endsAccess = useMay('end access')
  const [columns, setColumns] = useState(readColumns)
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
          <ColumnsChoice
            shown={columns}
            onChange={(chosen) => {
              setColumns(chosen)
              writeColumns(chosen)
            }}
          />
        </div>
        <UsersTable users={users} columns={columns} />
        {endsAccess && <SelectionBar count={count} />}
      </OneOfForms>
    </div>
  )
}
