import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

interface LinkMenuProps {
  label: string
  links: { text: string; to: string }[]
}

/** A button that opens a menu of links. As a popover it closes on Escape and on a click elsewhere. */
export function LinkMenu({ label, links }: LinkMenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div data-screen-only>
      <Button popoverTarget={id}>
        <span className={styles.opening}>
          {label}
          <Icon name="chevron" size={16} />
        </span>
      </Button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        {links.map(({ text, to }) => (
          <Link key={to} to={to} className={styles.action} onClick={() => panel.current?.hidePopover()}>
            {text}
          </Link>
        ))}
      </div>
    </div>
  )
}
