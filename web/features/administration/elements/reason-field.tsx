import { m } from '../../../../contract/paraglide/messages.js'
import { TextArea } from '../../../design/fields/fields.tsx'

/** The field for the reason of an administrative action, which the audit log stores. */
export function ReasonField({ required = true, hint }: { required?: boolean; hint?: string }) {
  return (
    <TextArea
      name="reason"
      label={m.administration_member_reason()}
      hint={hint ?? m.administration_reason_hint()}
      rows={2}
      required={required}
    />
  )
}
