import { useId, useRef } from 'react'
import { Icon } from '../../../design/elements/icon.tsx'
import styles from './action-menu.module.css'

interface ActionMenuProps {
  /** The button's name for screen readers. */
  label: string
  actions: { text: string; onChoose: () => void }[]
}

/** A button that opens the rarer things to do. It is the browser's own popover: Escape and a press elsewhere close it. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  if (actions.length === 0) return null
  return (
    <div className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        <Icon name="more" />
      </button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        {actions.map(({ text, onChoose }) => (
          <button
            key={text}
            type="button"
            className={styles.action}
            onClick={() => {
              panel.current?.hidePopover()
              // A dialog that opens now gives the focus back to where it was.
              button.current?.focus()
              onChoose()
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
