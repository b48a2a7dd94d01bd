import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { postInput } from '../../../../contract/posts/feed/schemas.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { ControlledTextArea } from '../../../design/fields/controlled-text-area.tsx'
import { parseForm } from '../../../session/forms/parse-form.ts'
import { useKeptText } from './kept-text.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  /** The name of the text's place, under which what was typed is kept. */
  place: string
  label: string
  /** The text as it stands. */
  text: string
  /** Of the call that saves it; comments have a longest length of their own. */
  schema: typeof postInput
  rows: number
  /** Returns whether the text has arrived. */
  onSave: (text: string) => Promise<boolean>
  /** Called when it has, and on Cancel. */
  onDone: () => void
}

/** The text of an own post or comment, to be changed in its place. */
export function TextEditor({ place, label, text: before, schema, rows, onSave, onDone }: TextEditorProps) {
  const kept = useKeptText(place)
  const [text, setText] = useState(kept.text || before)
  // An unfinished change opens by itself, and takes the focus from nothing.
  const [isAsked] = useState(kept.text === '')
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  // Whoever chose to edit wants to type, and goes on from where they chose it: the menu, the card's first button.
  useEffect(() => {
    const menu = area.current?.closest('article')?.querySelector('button')
    const opener = isAsked ? document.activeElement : menu
    if (isAsked) area.current?.focus()
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isAsked])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const { value, faults } = parseForm(schema, { text })
    setError(faults?.[0]?.msg)
    if (faults) return area.current?.focus()
    setWorking(true)
    const isDone = await onSave(value.text)
    setWorking(false)
    if (isDone) leave()
  }

  function leave() {
    kept.write('')
    onDone()
  }

  return (
    <form className={styles.editor} noValidate onSubmit={save}>
      <ControlledTextArea
        name="text"
        label={label}
        required
        error={error}
        ref={area}
        rows={rows}
        value={text}
        onWrite={(next) => {
          setError(undefined)
          setText(next)
          kept.write(next)
        }}
      />
      <ButtonRow>
        <Button type="submit" look="main" working={isWorking}>
          {m.posts_save()}
        </Button>
        <Button onClick={leave}>{m.site_cancel()}</Button>
      </ButtonRow>
    </form>
  )
}
