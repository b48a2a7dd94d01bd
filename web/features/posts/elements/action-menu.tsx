import { useId, useRef, useSyncExternalStore } from 'react'
import menu from '../../../design/elements/menu.module.css'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './action-menu.module.css'
import { PostIcon } from './post-icon.tsx'

const never = () => () => undefined

interface ActionMenuProps {
  /** The button's name for screen readers. */
  label: string
  actions: { text: string; onChoose: () => void }[]
}

/**
 * A button that opens a menu of less frequent actions. As a popover it closes on Escape and on a click
 * elsewhere.
 */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // The browser opens the menu even before hydration; an action chosen then would be lost.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
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
        <PostIcon name="more" />
      </button>
      <div ref={panel} id={id} popover="auto" className={menu.panel}>
        {actions.map(({ text, onChoose }) => (
          <button
            key={text}
            type="button"
            className={menu.action}
            disabled={!isReady}
            onClick={() => {
              panel.current?.hidePopover()
              // Focused first, because a dialog returns the focus to where it was.
              button.current?.focus()
              onChoose()
            }}
          >
            <TypedText>{text}</TypedText>
          </button>
        ))}
      </div>
    </div>
  )
}
