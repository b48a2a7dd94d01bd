import { confirmationRules } from '../profiles/confirmation.ts'
import type { SettingName, SettingsValues } from './settings.ts'

/**
 * The changes of a setting that need a proof of identity. Either all, none, or those that open the society
 * further, which the function decides from the value before and after.
 */
type ProofRule<Value> = 'always' | 'never' | ((was: Value, is: Value) => boolean)

/** The changes of each setting that need a proof (docs/product-decisions.md#proof). */
export const settingProofs: { [Name in SettingName]: ProofRule<SettingsValues[Name]> } = {
  // Texts and pictures, which are visible immediately and easily reverted.
  name: 'never',
  shortName: 'never',
  markPictureId: 'never',
  heroHeading: 'never',
  heroBlurb: 'never',
  versions: 'never',
  localOrganization: 'never',
  socialOrganization: 'never',
  joiningQuestions: 'never',
  timeZone: 'never',
  officialYears: 'never',
  // Where money, letters to the society and visitors go.
  donation: 'always',
  email: 'always',
  socialFeedUrl: 'always',
  // Admission of members, and the visibility of members.
  secondStepRequired: 'always',
  directoryAudience: (was, is) => was !== is && is === 'everyone',
  approvalRequired: (was, is) => was && !is,
  confirmation: (was, is) => confirmationRules.indexOf(is) > confirmationRules.indexOf(was),
  birthdaysOn: (was, is) => !was && is,
  // The content of these parts has audiences of its own.
  postsOn: 'never',
  calendarOn: 'never',
}

/** Returns whether a change from one set of values to another needs a proof. */
export function asksForProof(was: SettingsValues, is: SettingsValues): boolean {
  return (Object.keys(settingProofs) as SettingName[]).some((name) => isGrave(name, was, is))
}

function isGrave<Name extends SettingName>(name: Name, was: SettingsValues, is: SettingsValues): boolean {
  const rule: ProofRule<SettingsValues[Name]> = settingProofs[name]
  if (rule === 'never') return false
  if (rule === 'always') return JSON.stringify(was[name]) !== JSON.stringify(is[name])
  return rule(was[name], is[name])
}
