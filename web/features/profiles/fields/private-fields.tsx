import { m } from '../../../../contract/paraglide/messages.js'
import { birthDateAudiences, genders, phoneAudiences } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { audienceOptions } from '../labels/audience-options.ts'
import { genderLabel } from '../labels/option-labels.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { PhoneField } from './phone-field.tsx'

/**
 * The fields for gender, date of birth and phone, the latter two with their audiences.
 * @param partial true for a person without an account, with possibly unknown data
 */
export function PrivateFields({ profile, partial = false }: { profile?: Profile; partial?: boolean }) {
  return (
    <>
      <RadioGroup
        name="gender"
        label={m.profiles_gender()}
        required
        options={genders.map((value) => ({ value, label: genderLabel(value) }))}
        defaultValue={profile?.gender}
      />
      <FieldRow>
        <BirthDateField
          hint={m.profiles_dob_hint()}
          required={!partial}
          autoComplete="bday"
          defaultValue={profile?.dob}
        />
        <SelectField
          name="dobAudience"
          label={m.profiles_dob_audience()}
          hint={m.profiles_dob_audience_hint()}
          placeholder={null}
          options={audienceOptions(birthDateAudiences)}
          defaultValue={profile?.dobAudience ?? 'everyone'}
        />
      </FieldRow>
      <FieldRow>
        <PhoneField defaultValue={profile?.phone} required={!partial} />
        <SelectField
          name="phoneAudience"
          label={m.profiles_phone_audience()}
          hint={m.profiles_phone_audience_hint()}
          placeholder={null}
          options={audienceOptions(phoneAudiences)}
          defaultValue={profile?.phoneAudience ?? 'nobody'}
        />
      </FieldRow>
    </>
  )
}
