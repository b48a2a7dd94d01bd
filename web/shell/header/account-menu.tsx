import { useNavigate } from 'react-router'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Avatar } from '../../design/elements/avatar.tsx'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { logOut } from '../../session/session.ts'
import styles from './account-menu.module.css'
import { HeaderMenu } from './header-menu.tsx'

/** Shows who is signed in, and how to log out. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const navigate = useNavigate()
  function leave() {
    logOut()
    void navigate('/login')
  }
  return (
    <HeaderMenu
      label={m.site_account_menu({ name: user.name })}
      face={
        <>
          <Avatar src={user.avatar} size={32} />
          <span className={styles.shortName}>{user.name}</span>
        </>
      }
    >
      <div className={styles.account}>
        <Avatar src={user.avatar} size={48} />
        <p className={styles.identity}>
          <span className={styles.small}>{m.site_account_signed_in()}</span>
          <strong>{user.name}</strong>
          <span className={styles.small}>{user.email}</span>
        </p>
      </div>
      <LinkButton wide to="/account">
        {m.accounts_open()}
      </LinkButton>
      <Button wide onClick={leave}>
        {m.site_nav_logout()}
      </Button>
    </HeaderMenu>
  )
}
