import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import styles from './button.module.css'

/** `main` is the one thing to do here, `quiet` everything else, `danger` what removes something. */
export type ButtonLook = 'main' | 'quiet' | 'danger' | 'plain'

interface Looks {
  look?: ButtonLook
  /** As wide as its container. */
  wide?: boolean
}

function classOf({ look = 'quiet', wide }: Looks): string {
  return [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(' ')
}

/** A button that says what it does. While `working` it shows so and does nothing a second time. */
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

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ look, wide, ...rest }: Looks & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classOf({ look, wide })} />
}

/** Buttons beside each other, as many as there is room for. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
