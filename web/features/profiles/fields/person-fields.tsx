import { m } from '../../../../contract/paraglide/messages.js'
import { addressMax, bioMax, shortTextMax } from '../../../../contract/profiles/limits.ts'
import { positions } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { optionsOf } from '../labels/option-labels.ts'

interface PersonFieldsProps {
  profile?: Profile | undefined
  /** Hints that address the member, or an administrator who edits the profile. */
  hints: { company: string; bio: string }
  /** true for a person without an account, with possibly unknown data. */
  partial?: boolean
}

/** The fields of a profile that everyone sees: work, place, skills and bio. */
export function PersonFields({ profile, hints, partial = false }: PersonFieldsProps) {
  return (
    <>
      <SelectField
        name="position"
        label={m.profiles_position()}
        required
        options={optionsOf(positions)}
        defaultValue={profile?.position}
      />
      <TextField
        name="company"
        label={m.profiles_company()}
        hint={hints.company}
        autoComplete="organization"
        maxCharacters={shortTextMax}
        defaultValue={profile?.company}
      />
      <TextField
        name="website"
        label={m.profiles_website()}
        inputMode="url"
        autoComplete="url"
        maxCharacters={addressMax}
        defaultValue={profile?.website}
      />
      <TextField
        name="location"
        label={m.profiles_location()}
        hint={m.profiles_location_hint()}
        autoComplete="address-level2"
        maxCharacters={shortTextMax}
        defaultValue={profile?.location}
      />
      <TextField
        name="skills"
        label={m.profiles_skills()}
        hint={m.profiles_skills_hint()}
        required={!partial}
        defaultValue={profile?.skills.join(', ')}
      />
      <TextArea
        name="bio"
        label={m.profiles_bio()}
        hint={hints.bio}
        maxCharacters={bioMax}
        defaultValue={profile?.bio}
      />
    </>
  )
}
