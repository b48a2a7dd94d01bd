import { Link } from 'react-router'
import type { ManagedUser } from '../../../../contract/administration/users/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { formatDate } from '../../../design/dates/format-date.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { SelectBox } from '../../../design/lists/select-box.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { ConfirmationBadge } from '../../profiles/badges/confirmation-badge.tsx'
import { labelOf } from '../../profiles/labels/option-labels.ts'
import styles from './users.module.css'

/** The table of accounts, each with a checkbox: the surrounding form sends the selected ids as `users`. */
export function UsersTable({ users }: { users: ManagedUser[] }) {
  const columns: Column<ManagedUser>[] = [
    {
      header: m.administration_select(),
      headerHidden: true,
      cell: ({ _id, name }) => (
        <SelectBox label={m.administration_select_person({ name })} name="users" value={_id} />
      ),
    },
    {
      header: m.administration_name(),
      names: true,
      cell: ({ _id, name, email }) => (
        <>
          <Link to={`/admin/users/${_id}`} className={styles.person}>
            {name}
          </Link>
          <span className={styles.soft}>{email}</span>
        </>
      ),
    },
    { header: m.administration_membership(), cell: (user) => <ShownMembership user={user} /> },
    { header: m.administration_state(), cell: (user) => <AccountBadges user={user} /> },
    { header: m.administration_joined(), cell: ({ joined }) => formatDate(joined) },
    {
      header: m.administration_last_seen(),
      cell: ({ lastSeen }) => (lastSeen === null ? m.administration_never() : formatDate(lastSeen)),
    },
  ]
  return <Table caption={m.administration_users()} columns={columns} rows={users} keyOf={({ _id }) => _id} />
}

function ShownMembership({ user: { membership, hasProfile } }: { user: ManagedUser }) {
  if (!membership)
    return (
      <span className={styles.soft}>
        {hasProfile ? m.administration_no_membership() : m.administration_no_profile()}
      </span>
    )
  return (
    <>
      {labelOf(membership.title)}
      <span className={styles.soft}>{labelOf(membership.category)}</span>
      <ConfirmationBadge entry={membership} />
    </>
  )
}

/** Badges for the role and state of an account. */
export function AccountBadges({ user }: { user: ManagedUser }) {
  return (
    <span className={styles.badges}>
      {user.administrator && <Badge tone="celebration">{m.administration_administrator()}</Badge>}
      {user.suspended && <Badge tone="danger">{m.administration_suspended()}</Badge>}
      {user.invited && <Badge tone="info">{m.administration_invited()}</Badge>}
      {user.verified ? (
        <Badge tone="success">{m.administration_verified_yes()}</Badge>
      ) : (
        <Badge>{m.administration_verified_no()}</Badge>
      )}
    </span>
  )
}
