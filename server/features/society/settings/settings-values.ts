import {
  type SettingName,
  type SettingsValues,
  settingNames,
} from '../../../../contract/society/settings/schemas.ts'
import type { Config } from '../../../config.ts'

/** Where the configuration holds each setting. */
const places = {
  name: 'societyName',
  email: 'societyEmail',
  markPictureId: 'markPictureId',
  localOrganization: 'localOrganization',
  socialOrganization: 'socialOrganization',
  donation: 'donation',
  socialFeedUrl: 'socialFeedUrl',
  timeZone: 'timeZone',
  directoryAudience: 'directoryAudience',
  approvalRequired: 'approvalRequired',
  confirmation: 'confirmation',
  postsOn: 'postsOn',
  calendarOn: 'calendarOn',
  birthdaysOn: 'birthdaysOn',
} as const satisfies Record<SettingName, keyof Config>

/** The settings that a configuration stands for. */
export function settingsOf(config: Config): SettingsValues {
  return Object.fromEntries(settingNames.map((name) => [name, config[places[name]]])) as SettingsValues
}

/** The configuration with what officers have saved in place of what the environment says. */
export function withSaved(config: Config, saved: Partial<SettingsValues>): Config {
  const values = settingNames.flatMap((name) => (name in saved ? [[places[name], saved[name]]] : []))
  return Object.freeze({ ...config, ...Object.fromEntries(values) })
}
