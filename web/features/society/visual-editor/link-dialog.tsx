import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { DialogForm } from '../../../design/dialogs/dialog-form.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import type { LinkPlace } from './formats.ts'

interface LinkDialogProps {
  place: LinkPlace
  onSet: (href: string, text: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks for a link's address, and for its text where none is chosen. */
export function LinkDialog({ place, onSet, onRemove, onClose }: LinkDialogProps) {
  const [error, setError] = useState<string>()
  const isNew = place.from === place.to

  function take(fields: FormData): boolean {
    const href = linkAddress(String(fields.get('address')))
    if (href) onSet(href, String(fields.get('words') ?? '').trim())
    else setError(m.society_editor_link_wrong())
    return Boolean(href)
  }

  return (
    <DialogForm
      title={m.society_editor_link()}
      button={m.society_editor_link_set()}
      choices={place.href && <Button onClick={onRemove}>{m.society_editor_link_remove()}</Button>}
      onTake={take}
      onClose={onClose}
    >
      <TextField
        name="address"
        label={m.society_editor_link_address()}
        hint={m.society_editor_link_hint()}
        inputMode="url"
        required
        defaultValue={place.href}
        error={error}
      />
      {isNew && <TextField name="words" label={m.society_editor_link_text()} />}
    </DialogForm>
  )
}

/** An address typed without its scheme. */
const host = /^[^\s/:@?#]+\.[^\s/:@?#]{2,}(?:[/?#]\S*)?$/
const email = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const complete = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:[+\d]|\/(?!\/)|#\S)\S*$/i

/** Returns the address of a link for the typed text; undefined for an invalid one. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (complete.test(address)) return address
  if (email.test(address)) return `mailto:${address}`
  return host.test(address) ? `https://${address}` : undefined
}
