import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { type UsersAddress, usersPath } from '../users/users-query.ts'

/** A link to the people of a file or print in Manage Users. */
export function BackToPeople({ asked }: { asked: UsersAddress }) {
  if (asked.filter === '') return <BackToList to="/admin/users">{m.administration_users()}</BackToList>
  return (
    <LinkButton look="back" to={usersPath(asked, null)}>
      {m.administration_users()}
    </LinkButton>
  )
}
