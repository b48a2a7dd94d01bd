import { useRef } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'

/** Ticks or unticks every box of this name in the form it stands in; boxes elsewhere may belong to it, too. */
export function SelectAll({ name }: { name: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const set = (checked: boolean) => {
    for (const box of place.current?.closest('form')?.elements ?? [])
      if (box instanceof HTMLInputElement && box.name === name) box.checked = checked
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
