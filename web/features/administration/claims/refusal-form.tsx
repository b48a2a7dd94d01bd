import type { ReactNode } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TextArea } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms } from '../../../session/forms/page-form.tsx'

interface RefusalFormProps {
  name: string
  summary: string
  faults: readonly Fault[] | undefined
  look?: 'boxed' | 'plain'
  /** Hidden fields that identify the membership. */
  children: ReactNode
}

/** A form that refuses a membership or withdraws its confirmation. The owner receives its note. */
export function RefusalForm({ name, summary, faults, look, children }: RefusalFormProps) {
  return (
    <Disclosure summary={summary} look={look}>
      <OneOfForms name={name} faults={faults}>
        {children}
        <TextArea
          name="note"
          label={m.administration_note()}
          hint={m.administration_member_refuse_hint()}
          rows={2}
          required
        />
        <div>
          <SubmitButton look="danger">{m.administration_member_refuse()}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}
