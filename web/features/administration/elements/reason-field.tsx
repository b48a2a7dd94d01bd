import { m } from '../../../../contract/paraglide/messages.js'
import { TextArea } from '../../../design/fields/fields.tsx'

/** Asks why an administrator acts on an account; the audit log keeps it. */
export function ReasonField({ required = true }: { required?: boolean }) {
  return (
    <TextArea
      name="reason"
      label={m.administration_member_reason()}
      hint={m.administration_reason_hint()}
      rows={2}
      required={required}
    />
  )
}
