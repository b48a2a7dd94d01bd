import { useId, useRef, useSyncExternalStore } from 'react'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import menu from '../../../design/elements/menu.module.css'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './elements.module.css'

const paths = {
  like: 'M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5.2a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7',
  discussion: 'M4 5h16v11H9l-5 4z',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  pin: 'M9 3h6l-1 7 4 4H6l4-4zM12 14v7',
}

/** An icon of the posts beside a text; hidden from screen readers. */
export function PostIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <LineDrawing path={paths[name]} {...(size && { size })} />
}

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
