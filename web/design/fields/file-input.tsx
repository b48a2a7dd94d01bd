import type { ComponentProps } from 'react'
import styles from './file.module.css'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  /** Called for each file. */
  onChoose?: (file: File) => void
  /** Called with all files, where several may be chosen. */
  onChooseAll?: (files: File[]) => void
}

/** Lies over what shows it. It hands a file on at once and is empty again, so that the same file can be chosen again. */
export function FileInput({ onChoose, onChooseAll, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className={styles.input}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = ''
        for (const file of files) onChoose?.(file)
        onChooseAll?.(files)
      }}
    />
  )
}

/** A button that opens the choice of a file. */
export function FileButton({ children, ...rest }: FileInputProps & { children: string }) {
  return (
    <span className={styles.file}>
      <span className={styles.face} aria-hidden="true">
        {children}
      </span>
      <FileInput {...rest} aria-label={children} />
    </span>
  )
}
