import { confirmationRules } from '../../profiles/confirmation.ts'
import type { SettingName, SettingsValues } from './schemas.ts'

/**
 * Tells which change of a setting is a grave action, which asks for a proof: every one, none, or those that open the
 * society, as the function finds by the value before and after.
 */
type ProofRule<Value> = 'always' | 'never' | ((was: Value, is: Value) => boolean)

/** Says of every setting which of its changes ask for a proof (docs/product-decisions.md#proof). */
export const settingProofs: { [Name in SettingName]: ProofRule<SettingsValues[Name]> } = {
  // Words and pictures, which everybody sees at once and which are easily set back.
  name: 'never',
  shortName: 'never',
  markPictureId: 'never',
  heroHeading: 'never',
  heroBlurb: 'never',
  localOrganization: 'never',
  socialOrganization: 'never',
  joiningQuestions: 'never',
  timeZone: 'never',
  // Where money, letters to the society and visitors go.
  donation: 'always',
  email: 'always',
  socialFeedUrl: 'always',
  // Who gets in, and who sees the members.
  secondStepRequired: 'always',
  directoryAudience: (was, is) => was !== is && is === 'everyone',
  approvalRequired: (was, is) => was && !is,
  confirmation: (was, is) => confirmationRules.indexOf(is) > confirmationRules.indexOf(was),
  birthdaysOn: (was, is) => !was && is,
  // What these parts show has readers of its own.
  postsOn: 'never',
  calendarOn: 'never',
}

/** Tells whether a change from one set of values to another asks for a proof. */
export function asksForProof(was: SettingsValues, is: SettingsValues): boolean {
  return (Object.keys(settingProofs) as SettingName[]).some((name) => isGrave(name, was, is))
}

function isGrave<Name extends SettingName>(name: Name, was: SettingsValues, is: SettingsValues): boolean {
  const rule: ProofRule<SettingsValues[Name]> = settingProofs[name]
  if (rule === 'never') return false
  if (rule === 'always') return JSON.stringify(was[name]) !== JSON.stringify(is[name])
  return rule(was[name], is[name])
}
