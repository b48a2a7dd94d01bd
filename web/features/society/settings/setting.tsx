import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { SettingName, SettingsState } from '../../../../contract/society/settings/schemas.ts'
import { SettingSource } from './setting-source.tsx'
import styles from './settings.module.css'

export interface SettingsProps {
  state: SettingsState
}

const labels: Record<SettingName, () => string> = {
  name: m.society_setting_name,
  email: m.society_setting_email,
  markPictureId: m.society_setting_mark,
  shortName: m.society_setting_short_name,
  heroHeading: m.society_setting_hero_heading,
  heroBlurb: m.society_setting_hero_blurb,
  localOrganization: m.society_setting_local,
  socialOrganization: m.society_setting_social,
  donation: m.society_setting_donation,
  socialFeedUrl: m.society_setting_feed,
  timeZone: m.society_setting_zone,
  directoryAudience: m.society_setting_directory,
  approvalRequired: m.society_setting_approval,
  secondStepRequired: m.society_setting_second_step,
  joiningQuestions: m.society_setting_joining,
  confirmation: m.society_setting_confirmation,
  postsOn: m.society_setting_posts,
  calendarOn: m.society_setting_calendar,
  birthdaysOn: m.society_setting_birthdays,
}

interface SettingProps extends SettingsProps {
  name: SettingName
  /** Renders the field, given the setting's name and label. */
  children: (field: { name: string; label: string }) => ReactNode
}

/** One setting: its field, and the source of its value. */
export function Setting({ state, name, children }: SettingProps) {
  const label = labels[name]()
  return (
    <div className={styles.setting}>
      {children({ name, label })}
      <SettingSource state={state} name={name} label={label} />
    </div>
  )
}
