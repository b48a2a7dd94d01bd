import type { ReactNode } from 'react'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import styles from './toolbar.module.css'

const drawings = {
  bullets: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h11M10 12h11M10 18h11M4 4l1-1v5M3 8h3M3 14.5a1.5 1.5 0 1 1 2.6 1L3 19h3.5',
  deeper: 'M11 6h10M11 12h10M11 18h10M3 9l4 3-4 3',
  higher: 'M11 6h10M11 12h10M11 18h10M7 9l-4 3 4 3',
  quotation: 'M4 17h4l2-4V7H4v6h3zM14 17h4l2-4V7h-6v6h3z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.3 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.3-1.3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M12 5v14',
  line: 'M4 12h16',
  undo: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  redo: 'M15 7l5 5-5 5M20 12H9a5 5 0 0 0 0 10h2',
} as const

interface ToolProps {
  label: string
  drawing?: keyof typeof drawings
  /** true where the text has it already; left out by what has no state. */
  on?: boolean
  off?: boolean
  onPress: () => void
  children?: ReactNode
}

/** One button of the toolbar, which changes the text without taking the cursor out of it. */
export function Tool({ label, drawing, on, off = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={on}
      aria-disabled={off || undefined}
      // The text keeps the cursor, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => off || onPress()}
    >
      {drawing ? <LineDrawing path={drawings[drawing]} /> : children}
    </button>
  )
}
