import { useRef } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'

/** Buttons that check or uncheck every box of this name that belongs to the surrounding form. */
export function SelectAll({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const set = (checked: boolean) => {
    // A click, so that whoever counts the boxes hears of it.
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
