import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { fileHandlers, preventFileNavigation, takePastedFiles } from '../../browser/files.ts'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

interface FileFieldProps extends FieldProps {
  accept: string
  /** The progress of the file, such as 'Uploading'; disables the field meanwhile. */
  working?: string | undefined
  /** Called at once; the field is cleared, so that the same file can be chosen again. */
  onChoose?: (file: File) => void
}

/**
 * A field for a file, chosen, pasted or dropped. Without `onChoose` the form must be sent as multipart to the page's own
 * action.
 */
export function FileField({ accept, working, onChoose, ...props }: FileFieldProps) {
  const links = useField(props)
  const [chosen, setChosen] = useState('')
  const { name, ...control } = links.control
  const isWorking = working !== undefined
  const input = { ...control, accept, disabled: isWorking }
  const take = onChoose && !isWorking ? (files: File[]) => chooseOf(files, onChoose) : undefined
  const box = useBroughtFiles(take)

  return (
    <Field props={props} links={links}>
      <div ref={box} className={styles.box} {...fileHandlers(take)}>
        <span className={styles.face} aria-hidden="true">
          {m.site_file_choose()}
        </span>
        {onChoose ? (
          <FileInput {...input} onChoose={onChoose} />
        ) : (
          <input
            {...input}
            name={name}
            type="file"
            className={styles.input}
            onChange={({ currentTarget: { files } }) => setChosen(files?.[0]?.name ?? '')}
          />
        )}
        <span className={styles.name} role="status">
          {working ?? chosen}
        </span>
        {!working && !chosen && (
          <span className={`${styles.name} ${styles.drop}`} aria-hidden="true">
            {m.site_file_drop()}
          </span>
        )}
      </div>
    </Field>
  )
}

/** Accepts files that are pasted anywhere in the form. While it is shown, dropped files open nothing. */
function useBroughtFiles(take: ((files: File[]) => void) | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!box.current) return
    const endTaking = takePastedFiles(box.current, (files) => latest.current?.(files))
    const endKeeping = preventFileNavigation()
    return () => {
      endTaking()
      endKeeping()
    }
  }, [])
  return box
}

/** Chooses one of several pasted or dropped files: the first picture. */
function chooseOf(files: File[], onChoose: (file: File) => void): void {
  const file = files.find(({ type }) => type.startsWith('image/')) ?? files[0]
  if (file) onChoose(file)
}

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  /** Called for each file. */
  onChoose?: (file: File) => void
  /** Called with all files, where several may be chosen. */
  onChooseAll?: (files: File[]) => void
}

/**
 * An invisible input above its visible content. It passes a file on at once and is cleared, so that the same
 * file can be chosen again.
 */
function FileInput({ onChoose, onChooseAll, ...rest }: FileInputProps) {
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

/** A button that opens the file picker. */
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
