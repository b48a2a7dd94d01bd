import { type ReactNode, useId } from 'react'
import type { CurrentUser } from '../../../contract/accounts/schemas.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { LinkButton } from '../../design/elements/button.tsx'
import { Icon } from '../../design/elements/icon.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import { useScheme } from '../color-scheme/color-scheme.ts'
import { SchemeChoice } from '../color-scheme/color-scheme-choice.tsx'
import styles from './header-menus.module.css'

interface HeaderMenuProps {
  /** The button's name for screen readers. */
  label: string
  /** Shown on the button. */
  face: ReactNode
  children: ReactNode
}

/** A button in the header that opens a small panel; on phones the panel is always open inside the navigation. */
export function HeaderMenu({ label, face, children }: HeaderMenuProps) {
  const id = useId()
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label} title={label}>
        {face}
        <Icon name="chevron" size={18} />
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

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

/** The switch of the colour scheme in the header. */
export function SchemeSwitch() {
  return (
    <HeaderMenu label={m.site_scheme()} face={<Icon name={useScheme()} />}>
      <SchemeChoice />
    </HeaderMenu>
  )
}
