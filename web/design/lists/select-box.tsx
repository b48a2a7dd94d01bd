import styles from './select-box.module.css'

interface SelectBoxProps {
  /** Names what it selects, for screen readers. */
  label: string
  name: string
  value: string
  /** Id of the form it belongs to where it stands outside. */
  form?: string
}

/** Selects one entry of a list for a form. */
export function SelectBox({ label, ...box }: SelectBoxProps) {
  return (
    <label className={styles.check}>
      <span className="visually-hidden">{label}</span>
      <input {...box} type="checkbox" />
    </label>
  )
}
