import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { roleName } from '../elements/role-text.ts'
import styles from './account.module.css'

/** Badges for the role and state of an account. */
export function AccountBadges({ user }: { user: ManagedUser }) {
  return (
    <span className={styles.badges}>
      <ExceptionBadges user={user} />
      {user.email === null ? null : user.verified ? (
        <Badge tone="success">{m.administration_verified_yes()}</Badge>
      ) : (
        <Badge>{m.administration_verified_no()}</Badge>
      )}
    </span>
  )
}

/** Badges for the exceptional states of an account, for lists. */
export function AccountExceptions({ user }: { user: ManagedUser }) {
  const sendsMail = useSite()?.sendsMail
  return (
    <span className={styles.badges}>
      <ExceptionBadges user={user} />
      {sendsMail && user.email !== null && !user.invited && !user.verified && (
        <Badge>{m.administration_verified_no()}</Badge>
      )}
    </span>
  )
}

function ExceptionBadges({ user }: { user: ManagedUser }) {
  return (
    <>
      {user.administrator && <Badge tone="celebration">{roleName.administrator()}</Badge>}
      {user.roles.map((role) => (
        <Badge key={role} tone="celebration">
          {roleName[role]()}
        </Badge>
      ))}
      {user.suspended && <Badge tone="danger">{m.administration_suspended()}</Badge>}
      {user.unreachable && <Badge tone="danger">{m.administration_unreachable()}</Badge>}
      {user.child && <Badge>{m.profiles_household_child()}</Badge>}
      {user.departed && (
        <Badge>{user.departed === 'deceased' ? m.profiles_in_memory() : m.profiles_former()}</Badge>
      )}
      {user.email === null && !user.child && user.departed === null && (
        <Badge>{m.administration_no_email()}</Badge>
      )}
      {user.invited && <Badge tone="info">{m.administration_claimed_no()}</Badge>}
    </>
  )
}
