import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import styles from './button.module.css'

/**
 * The looks of buttons. `main` is for the most important action, `quiet` for the others, `danger` for
 * removals, `back` for the link to the parent page; two are for painted walls.
 */
export type ButtonLook = 'main' | 'quiet' | 'danger' | 'plain' | 'back' | 'onWall' | 'quietOnWall'

interface Looks {
  look?: ButtonLook
  /** As wide as its container. */
  wide?: boolean
}

function classOf({ look = 'quiet', wide }: Looks): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
}

/** A button. While `working` it shows a spinner and ignores further presses. */
export function Button({
  look,
  wide,
  working = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: Looks & { working?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ look, wide })}
      aria-disabled={working || undefined}
      onClick={working ? (event) => event.preventDefault() : onClick}
    >
      {working && <span className={styles.wheel} aria-hidden="true" />}
      <span>{children}</span>
      {working && <span className="visually-hidden">{m.site_working()}</span>}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ look, wide, ...rest }: Looks & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classOf({ look, wide })} />
}

/** Buttons side by side, as many as fit. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
