import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

/** A field for a file; the form must be sent as multipart to the page's own action. */
export function FileField({ accept, ...props }: FieldProps & { accept: string }) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input {...links.control} className={styles.control} type="file" accept={accept} />
    </Field>
  )
}
