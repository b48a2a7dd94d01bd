import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { LinkButton } from '../../design/elements/button.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import styles from './account-menu.module.css'
import { HeaderMenu } from './header-menu.tsx'

/** Shows who is signed in, and leads to their account. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  return (
    <HeaderMenu
      label={m.site_account_menu({ name: user.name })}
      face={
        <>
          <Avatar src={user.avatar} size={32} />
          <span className={styles.shortName} lang={languageOf(user.name)}>
            {user.name}
          </span>
        </>
      }
    >
      <div className={styles.account}>
        <Avatar src={user.avatar} size={48} />
        <p className={styles.identity}>
          <span className={styles.small}>{m.site_account_signed_in()}</span>
          <strong lang={languageOf(user.name)}>{user.name}</strong>
          <span className={styles.small}>{user.email}</span>
        </p>
      </div>
      <LinkButton wide to="/account">
        {m.accounts_open()}
      </LinkButton>
    </HeaderMenu>
  )
}
