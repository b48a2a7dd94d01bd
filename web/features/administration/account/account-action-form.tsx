import type { ReactNode } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import type { ButtonLook } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { ReasonField } from '../elements/reason-field.tsx'

interface AccountActionFormProps {
  /** Sent to the route action; faults of the response belong to the form with this intent. */
  intent: string
  title: string
  /** Explains the action and its consequences. */
  text: string
  look?: ButtonLook
  /** The displayed version of the account. */
  version: string
  reasonRequired?: boolean
  faults: readonly Fault[] | undefined
  children?: ReactNode
}

/** A form for one action on an account, with explanation and reason. */
export function AccountActionForm(props: AccountActionFormProps) {
  const { intent, title, text, look = 'quiet', version, reasonRequired = true, faults, children } = props
  return (
    <Disclosure summary={title}>
      <p>
        <TypedText>{text}</TypedText>
      </p>
      <OneOfForms name={intent} faults={faults}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        {children}
        <ReasonField required={reasonRequired} />
        <div>
          <SubmitButton look={look}>{title}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}
