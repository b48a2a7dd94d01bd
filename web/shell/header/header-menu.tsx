import { type ReactNode, useId } from 'react'
import { Icon } from '../../design/elements/icon.tsx'
import styles from './header-menu.module.css'

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
