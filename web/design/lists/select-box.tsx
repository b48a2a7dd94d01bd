import { useRef } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import styles from './list-page.module.css'

interface SelectBoxProps {
  /** The selected entry, for screen readers. */
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

/** Buttons that check or uncheck all boxes of a name in the form. */
export function SelectAll({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const set = (checked: boolean) => {
    // A click, so that listeners that count the boxes are notified.
    for (const box of place.current?.closest('form')?.elements ?? [])
      if (box instanceof HTMLInputElement && box.name === name && box.checked !== checked) box.click()
  }
  return (
    <>
      <span ref={place} hidden />
      <Button onClick={() => set(true)}>{m.site_select_all()}</Button>
      <Button look="plain" onClick={() => set(false)}>
        {m.site_select_none()}
      </Button>
    </>
  )
}
