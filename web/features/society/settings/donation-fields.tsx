import { m } from '../../../../contract/paraglide/messages.js'
import type { SettingsValues } from '../../../../contract/society/settings/schemas.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { hiddenFieldLines } from './settings-change.ts'

interface DonationFieldsProps extends Pick<SettingsValues, 'donation'> {
  label: string
}

/** The fields of the form that donations are sent to. */
export function DonationFields({ label, donation }: DonationFieldsProps) {
  return (
    <>
      <TextField
        name="donation.url"
        type="url"
        label={label}
        hint={m.society_donation_hint()}
        defaultValue={donation?.url}
      />
      <Disclosure
        summary={m.society_for_experts()}
        look="plain"
        open={Object.keys(donation?.fields ?? {}).length > 0}
      >
        <TextArea
          name="donation.fields"
          label={m.society_donation_fields()}
          hint={m.society_donation_fields_hint()}
          rows={3}
          defaultValue={hiddenFieldLines(donation?.fields ?? {})}
        />
      </Disclosure>
    </>
  )
}
