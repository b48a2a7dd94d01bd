import { m } from '../../../../contract/paraglide/messages.js'
import { addressMax } from '../../../../contract/profiles/limits.ts'
import { type SocialNetwork, socialNetworks } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { TextField } from '../../../design/fields/fields.tsx'
import { useFormState } from '../../../design/forms/form-state.ts'
import { networkNames } from '../labels/network-names.ts'
import styles from './social-fields.module.css'

/** The fields for social links, in a section that opens when any is filled. */
export function SocialFields({ social }: { social?: Profile['social'] }) {
  const { faults, draft } = useFormState()
  const hasSomething = socialNetworks.some(
    (network) => social?.[network] || draft?.[network]?.[0] || faults.some(({ param }) => param === network),
  )
  return (
    <details className={styles.toggle} open={hasSomething}>
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
