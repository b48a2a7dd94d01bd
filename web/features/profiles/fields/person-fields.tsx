import { m } from '../../../../contract/paraglide/messages.js'
import {
  addressMax,
  bioMax,
  positions,
  type SocialNetwork,
  shortTextMax,
  socialNetworks,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { useFormState } from '../../../design/forms/form-layout.tsx'
import { networkNames, optionsOf } from '../labels.ts'
import { OtherNameField } from './detail-fields.tsx'
import styles from './person-fields.module.css'

interface PersonFieldsProps {
  profile?: Profile | undefined
  /** Hints that address the member, or an administrator who edits the profile. */
  hints: { company: string; bio: string }
  /** true where some of it may be unknown. */
  partial?: boolean
  /** The one field to show. */
  only?: string | null
}

/** The public fields of a profile: work, place, skills and bio. */
export function PersonFields({ profile, hints, partial = false, only = null }: PersonFieldsProps) {
  const shows = (name: string) => only === null || only === name
  return (
    <>
      {shows('otherName') && <OtherNameField defaultValue={profile?.otherName} />}
      {shows('position') && (
        <SelectField
          name="position"
          label={m.profiles_position()}
          required
          options={optionsOf(positions)}
          defaultValue={profile?.position}
        />
      )}
      {shows('company') && (
        <TextField
          name="company"
          label={m.profiles_company()}
          hint={hints.company}
          autoComplete="organization"
          maxCharacters={shortTextMax}
          defaultValue={profile?.company}
        />
      )}
      {shows('website') && (
        <TextField
          name="website"
          label={m.profiles_website()}
          inputMode="url"
          autoComplete="url"
          maxCharacters={addressMax}
          defaultValue={profile?.website}
        />
      )}
      {shows('location') && (
        <TextField
          name="location"
          label={m.profiles_location()}
          hint={m.profiles_location_hint()}
          autoComplete="address-level2"
          maxCharacters={shortTextMax}
          defaultValue={profile?.location}
        />
      )}
      {shows('skills') && (
        <TextField
          name="skills"
          label={m.profiles_skills()}
          hint={m.profiles_skills_hint()}
          required={!partial}
          defaultValue={profile?.skills.join(', ')}
        />
      )}
      {shows('bio') && (
        <TextArea
          name="bio"
          label={m.profiles_bio()}
          hint={hints.bio}
          maxCharacters={bioMax}
          defaultValue={profile?.bio}
        />
      )}
    </>
  )
}

/** The fields for social links, in a section that is open when any is filled. */
export function SocialFields({ social, open = false }: { social?: Profile['social']; open?: boolean }) {
  const { faults, draft } = useFormState()
  const hasSomething = socialNetworks.some(
    (network) => social?.[network] || draft?.[network]?.[0] || faults.some(({ param }) => param === network),
  )
  return (
    <details className={styles.toggle} open={open || hasSomething}>
      <summary>{m.profiles_section_social()}</summary>
      <div className={styles.fields}>
        <p>{m.profiles_section_social_hint()}</p>
        {socialNetworks.map((network: SocialNetwork) => (
          <TextField
            key={network}
            name={network}
            label={networkNames[network]()}
            inputMode="url"
            maxCharacters={addressMax}
            defaultValue={social?.[network]}
          />
        ))}
      </div>
    </details>
  )
}
