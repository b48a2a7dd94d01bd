import type { ReactNode } from 'react'
import type { ManagedHousehold } from '../../../../contract/administration/households/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { ReasonField } from '../elements/reason-field.tsx'
import type { HouseholdIntent } from './household-changes.ts'

export interface HouseholdFormsProps {
  household: ManagedHousehold
  /** Faults of the change that was refused. */
  faults: readonly Fault[] | undefined
}

interface HouseholdChangeProps extends HouseholdFormsProps {
  intent: HouseholdIntent
  title: string
  /** Says what happens. */
  text: string
  open?: boolean
  reasonRequired?: boolean
  children: ReactNode
}

/** The form of one change of a household, which says what happens and asks for a reason. */
export function HouseholdChange(props: HouseholdChangeProps) {
  const { household, faults, intent, title, text, open = false, reasonRequired = true, children } = props
  return (
    <Disclosure summary={title} open={open}>
      <p>
        <TypedText>{text}</TypedText>
      </p>
      <OneOfForms name={intent} faults={faults}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={household.version} />
        {children}
        <ReasonField required={reasonRequired} />
        <div>
          <SubmitButton look="quiet">{title}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}
