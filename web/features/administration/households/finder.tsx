import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { type Option, TextField } from '../../../design/fields/fields.tsx'

interface FinderProps {
  /** The field under which the form sends the chosen id. */
  name: string
  /** What is looked for. */
  label: string
  /** Says what to choose from what was found. */
  choice: string
  find: (search: string) => Promise<Option[]>
}

/** Finds somebody or something by name, inside a form, and lets one be chosen. */
export function Finder({ name, label, choice, find }: FinderProps) {
  const [found, setFound] = useState<Option[] | null>(null)
  const field = useRef<HTMLDivElement>(null)
  async function look() {
    const search = field.current?.querySelector('input')?.value.trim() ?? ''
    if (search !== '') setFound((await showFaultsOf(find(search))) ?? null)
  }
  function lookOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    void look()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the key */}
      <div ref={field} onKeyDown={lookOnEnter}>
        <TextField name={`${name}Search`} type="search" label={label} autoComplete="off" />
      </div>
      <div>
        <Button onClick={() => void look()}>{m.administration_find()}</Button>
      </div>
      <p role="status">{found?.length === 0 && m.administration_find_none()}</p>
      {found && found.length > 0 && (
        <RadioGroup
          key={found.map(({ value }) => value).join()}
          name={name}
          label={choice}
          required
          defaultValue={found[0]?.value ?? null}
          options={found}
        />
      )}
    </>
  )
}
