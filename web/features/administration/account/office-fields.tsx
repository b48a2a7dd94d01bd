import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { memberNumberMax, officeNoteMax } from '../../../../contract/profiles/limits.ts'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { NumberField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { FurtherContactFields, PostalFields, withDetails } from '../../profiles/fields/detail-fields.tsx'

interface OfficeFieldsProps {
  account: ManagedAccount
  /** The one fact to show; null for all of them. */
  only: string | null
}

/** The fields of the office's facts about a person, besides their profile. */
export function OfficeFields({ account: { profile, office, departed, claimed }, only }: OfficeFieldsProps) {
  const shows = (name: string) => only === null || only === name
  const details = profile?.details
  return (
    <>
      {(only === 'birth' || (only === null && !claimed)) && <BirthFields profile={profile} />}
      {shows('address') && <PostalFields field="address" address={details?.address} />}
      {shows('further') && <FurtherContactFields details={details} />}
      {shows('memberNumber') && (
        <TextField
          name="memberNumber"
          label={m.profiles_member_number()}
          maxCharacters={memberNumberMax}
          defaultValue={details?.memberNumber}
        />
      )}
      {shows('joinedOn') && (
        <DateField name="joinedOn" label={m.profiles_joined_on()} defaultValue={office.joinedOn} />
      )}
      {shows('tags') && (
        <TextField
          name="tags"
          label={m.profiles_tags()}
          hint={m.profiles_tags_hint()}
          defaultValue={office.tags.join(', ')}
        />
      )}
      {shows('note') && (
        <TextArea
          name="note"
          label={m.profiles_office_note()}
          hint={m.profiles_office_note_hint()}
          maxCharacters={officeNoteMax}
          defaultValue={office.note}
        />
      )}
      {shows('wantsNoMail') && departed === null && (
        <>
          <input type="hidden" name="asksMail" value="true" />
          <Checkbox
            name="wantsNoMail"
            label={m.profiles_wants_no_mail()}
            hint={m.profiles_wants_no_mail_hint()}
            defaultChecked={office.wantsNoMail}
          />
        </>
      )}
    </>
  )
}

/** The fields of a partly known birth: a day without a year, or a year. */
function BirthFields({ profile }: Pick<ManagedAccount, 'profile'>) {
  const day = profile?.dob === null ? profile.birthDay : null
  return (
    <>
      <FieldRow>
        <TextField
          name="birthDay"
          label={m.profiles_birth_day()}
          hint={m.profiles_birth_day_hint()}
          inputMode="numeric"
          defaultValue={day?.replace('-', '/')}
        />
        <NumberField
          name="birthYear"
          label={m.profiles_birth_year()}
          defaultValue={profile?.birthYear?.toString()}
        />
      </FieldRow>
      <Checkbox
        name="birthYearAbout"
        label={m.profiles_birth_year_about()}
        defaultChecked={profile?.birthYearAbout ?? false}
      />
    </>
  )
}

/** Returns the person of a form as the endpoint expects it; absent fields stay unchanged. */
export function readPersonForm(typed: Record<string, string>): Record<string, unknown> {
  const { asksMail, wantsNoMail, birthYear, birthYearAbout, tags, ...others } = typed
  return {
    ...withDetails(others),
    ...(birthYear !== undefined && {
      birthYear: readWholeNumber(birthYear),
      birthYearAbout: birthYearAbout !== undefined,
    }),
    ...(tags !== undefined && { tags: tags.split(',').map((tag) => tag.trim()) }),
    ...(asksMail !== undefined && { wantsNoMail: wantsNoMail !== undefined }),
  }
}
