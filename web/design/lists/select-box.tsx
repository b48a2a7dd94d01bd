import { TypedText } from '../texts/typed-text.tsx'
import styles from './select-box.module.css'

interface SelectBoxProps {
  /** Says what it selects, for screen readers. */
  label: string
  name: string
  value: string
  /** Id of its form, where the box is outside of it. */
  form?: string
}

/** A checkbox that selects one entry of a list for a form. */
export function SelectBox({ label, ...box }: SelectBoxProps) {
  return (
    <label className={styles.check}>
      <span className="visually-hidden">
        <TypedText>{label}</TypedText>
      </span>
      <input {...box} type="checkbox" />
    </label>
  )
}
