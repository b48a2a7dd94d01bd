import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { DateField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { useFormState } from '../../../design/forms/form-state.ts'

interface PeriodFieldsProps {
  period?: { from: string; to: string | null; current: boolean }
}

/** The fields From, To and Current, which disables To. */
export function PeriodFields({ period }: PeriodFieldsProps) {
  const { draft } = useFormState()
  const [initially] = useState(draft ? draft.current !== undefined : (period?.current ?? false))
  const [current, setCurrent] = useState(initially)
  return (
    <>
      <FieldRow>
        <DateField name="from" label={m.profiles_from()} required defaultValue={period?.from} />
        <DateField name="to" label={m.profiles_to()} disabled={current} defaultValue={period?.to} />
      </FieldRow>
      <Checkbox
        name="current"
        label={m.profiles_current()}
        hint={m.profiles_current_hint()}
        defaultChecked={initially}
        onChange={setCurrent}
      />
    </>
  )
}
