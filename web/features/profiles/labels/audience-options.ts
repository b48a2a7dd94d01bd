import { m } from '../../../../contract/paraglide/messages.js'
import type { AgeAudience } from '../../../../contract/profiles/options.ts'
import type { Option } from '../../../design/fields/fields.tsx'

const audienceLabels: Record<AgeAudience, () => string> = {
  as_dob: m.profiles_privacy_as_dob,
  everyone: m.profiles_audience_everyone,
  members: m.profiles_audience_members,
  nobody: m.profiles_audience_nobody,
}

/** Returns the audiences of a field as options, labelled in the reader's language. */
export function audienceOptions(audiences: readonly AgeAudience[]): Option[] {
  return audiences.map((value) => ({ value, label: audienceLabels[value]() }))
}
