import { Link } from 'react-router'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { noOffice } from '../../../../contract/profiles/options-and-limits.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import fields from '../../../design/fields/field.module.css'
import lists from '../../../design/lists/list-page.module.css'
import { type Column, SelectBox, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { useMay } from '../../../session/session-store.ts'
import { TitleWithState } from '../../profiles/badges.tsx'
import { membershipPeriod } from '../../profiles/labels.ts'
import { AccountExceptions } from '../account/account-badges.tsx'
import { useStored } from './users-filters.tsx'
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
type ChosenColumn = (typeof chosenColumns)[number]

const columnText: Record<ChosenColumn, () => string> = {
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

interface UsersTableProps {
  users: ManagedUser[]
  columns: readonly ChosenColumn[]
}

/**
 * The table of accounts. Viewers with bulk actions get checkboxes; the surrounding form sends the selected ids as
 * `users`.
 */
export function UsersTable({ users, columns }: UsersTableProps) {
  const keepsMembers = useMay('keep members')
  const selection: Column<ManagedUser>[] = [
    {
      header: m.administration_select(),
      headerHidden: true,
      cell: ({ _id, name }) => (
        <SelectBox label={m.administration_select_person({ name })} name="users" value={_id} />
      ),
    },
  ]
  const shown: Column<ManagedUser>[] = [
    ...(keepsMembers ? selection : []),
    {
      header: m.administration_name(),
      names: true,
      cell: (user) => (
        <div className={styles.named}>
          <Avatar src={user.avatar} size={36} />
          <div>
            {keepsMembers ? (
              <Link to={`/admin/users/${user._id}`} className={styles.opens} lang={languageOf(user.name)}>
                {user.name}
              </Link>
            ) : (
              <span className={styles.person} lang={languageOf(user.name)}>
                {user.name}
              </span>
            )}
            <span className={styles.below}>
              <span className={styles.email}>{user.email}</span>
              <span className={styles.narrow}>
                <AccountExceptions user={user} />
              </span>
            </span>
          </div>
        </div>
      ),
    },
    ...columns.map((column) => ({ header: columnText[column](), cell: cells[column], wideOnly: true })),
    { header: m.administration_state(), cell: (user) => <AccountExceptions user={user} />, wideOnly: true },
  ]
  return (
    <Table caption={m.administration_users()} columns={shown} rows={users} keyOf={({ _id }) => _id} compact />
  )
}

const cells: Record<ChosenColumn, Column<ManagedUser>['cell']> = {
  membership: (user) => <ShownMembership user={user} />,
  type: ({ membership }) => membership && labelOf(membership.type),
  joined: ({ joined }) => formatDate(joined),
  seen: ({ lastSeen }) => (lastSeen === null ? m.administration_never() : formatDate(lastSeen)),
}

function ShownMembership({ user: { membership, hasProfile } }: { user: ManagedUser }) {
  if (!membership)
    return (
      <span className={lists.small}>
        {hasProfile ? m.administration_no_membership() : m.administration_no_profile()}
      </span>
    )
  if (membership.to !== null && !membership.active)
    return (
      <span className={lists.small}>
        {membership.title === noOffice
          ? m.administration_membership_ended()
          : m.administration_no_current_title()}
        <span className={styles.email}>
          <TitleWithState entry={membership} byCategory />, {membershipPeriod(membership)}
        </span>
      </span>
    )
  return (
    <>
      <TitleWithState entry={membership} byCategory />
      {membership.title !== noOffice && <span className={styles.email}>{labelOf(membership.category)}</span>}
    </>
  )
}
