import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

interface DateTimeFieldProps extends FieldProps {
  /** `YYYY-MM-DDTHH:mm` */
  defaultValue?: string
}

/** A field for a date and time; its value is `YYYY-MM-DDTHH:mm`. */
export function DateTimeField({ defaultValue, ...props }: DateTimeFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="datetime-local"
        defaultValue={links.kept?.[0] ?? defaultValue}
      />
    </Field>
  )
}

/** A field for an hour; its value is `HH:mm`, or empty. */
export function TimeField({ defaultValue, ...props }: FieldProps & { defaultValue?: string | null }) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="time"
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}
