import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

interface FileFieldProps extends FieldProps {
  accept: string
  /** Takes the file at once, and empties the field, so that the same file can be chosen again. */
  onChoose?: (file: File) => void
}

/** A field for a file; without `onChoose` the form must be sent as multipart to the page's own action. */
export function FileField({ accept, onChoose, ...props }: FileFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (!file || !onChoose) return
          event.currentTarget.value = ''
          onChoose(file)
        }}
      />
    </Field>
  )
}
