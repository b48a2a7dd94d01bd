import {
  type SettingName,
  type SettingsValues,
  settingNames,
} from '../../../../contract/society/settings/schemas.ts'
import type { Config } from '../../../config.ts'

/** The name of each setting in the configuration. */
const configNames = {
  name: 'societyName',
  shortName: 'societyShortName',
  email: 'societyEmail',
  markPictureId: 'markPictureId',
  heroHeading: 'heroHeading',
  heroBlurb: 'heroBlurb',
  versions: 'societyVersions',
  localOrganization: 'localOrganization',
  socialOrganization: 'socialOrganization',
  donation: 'donation',
  socialFeedUrl: 'socialFeedUrl',
  timeZone: 'timeZone',
  directoryAudience: 'directoryAudience',
  approvalRequired: 'approvalRequired',
  secondStepRequired: 'secondStepRequired',
  joiningQuestions: 'joiningQuestions',
  confirmation: 'confirmation',
  postsOn: 'postsOn',
  calendarOn: 'calendarOn',
  birthdaysOn: 'birthdaysOn',
  officialYears: 'officialYears',
} as const satisfies Record<SettingName, keyof Config>

/** Picks the settings out of a configuration. */
export function settingsOf(config: Config): SettingsValues {
  return Object.fromEntries(settingNames.map((name) => [name, config[configNames[name]]])) as SettingsValues
}

/** Overrides the configuration from the environment with the saved settings. */
export function withSaved(config: Config, saved: Partial<SettingsValues>): Config {
  const values = settingNames.flatMap((name) => (name in saved ? [[configNames[name], saved[name]]] : []))
  return Object.freeze({ ...config, ...Object.fromEntries(values) })
}
