import { Link } from 'react-router'
import { Icon, LineDrawing } from '../elements/icon.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import styles from './link-rows.module.css'

interface LinkRow {
  to: string
  text: string
  /** A line about the page: its purpose, or its present state. */
  hint: string
  /** The path of a drawing before the row, of 24 by 24 units. */
  drawing?: string
}

interface LinkRowsProps {
  /** The name of the list for screen readers. */
  label: string
  rows: LinkRow[]
  /** true for rows side by side in wide windows. */
  inColumns?: boolean
}

/** A list of pages, whose whole rows are links. */
export function LinkRows({ label, rows, inColumns = false }: LinkRowsProps) {
  return (
    <nav aria-label={label}>
      <ul className={inColumns ? styles.columns : styles.rows}>
        {rows.map(({ to, text, hint, drawing }) => (
          <li key={to} className={styles.row}>
            {drawing && (
              <span className={styles.drawing}>
                <LineDrawing path={drawing} />
              </span>
            )}
            <div className={styles.words}>
              <Link className={styles.link} to={to}>
                <TypedText>{text}</TypedText>
              </Link>
              <p className={styles.hint}>
                <TypedText>{hint}</TypedText>
              </p>
            </div>
            <span className={styles.arrow}>
              <Icon name="chevron" size={20} />
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
