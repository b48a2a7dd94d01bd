import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { SettingName, SettingsState, SettingsValues } from '../../../../contract/society/settings.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import styles from './settings.module.css'
import { hiddenFieldLines, isSameSetting } from './settings-change.ts'

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
  versions: m.society_setting_versions,
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
  officialYears: m.society_bs_heading,
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

interface SettingSourceProps {
  state: SettingsState
  name: SettingName
  /** The setting's name, for screen readers. */
  label: string
}

function shown(value: SettingsState['values'][SettingName]): string {
  if (value === null || value === '') return m.society_nothing()
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : one.year)).join(' · ') || m.society_nothing()
  if (typeof value === 'boolean') return value ? m.society_on() : m.society_off()
  if (typeof value === 'object') {
    if ('url' in value) return 'name' in value ? `${value.name}, ${value.url}` : value.url
    return Object.values(value).flatMap(Object.values).filter(Boolean).join(' · ') || m.society_nothing()
  }
  return value
}

interface DonationFieldsProps extends Pick<SettingsValues, 'donation'> {
  label: string
}

/** The fields for the form that receives donations. */
export function DonationFields({ label, donation }: DonationFieldsProps) {
  return (
    <>
      <TextField
        name="donation.url"
        type="url"
        label={label}
        hint={m.society_donation_hint()}
        defaultValue={donation?.url}
      />
      <Disclosure
        summary={m.society_for_experts()}
        look="plain"
        open={Object.keys(donation?.fields ?? {}).length > 0}
      >
        <TextArea
          name="donation.fields"
          label={m.society_donation_fields()}
          hint={m.society_donation_fields_hint()}
          rows={3}
          defaultValue={hiddenFieldLines(donation?.fields ?? {})}
        />
      </Disclosure>
    </>
  )
}

/** States where a setting differs from the server's configuration, and offers to reset it. */
function SettingSource({ state: { saved, configured, values }, name, label }: SettingSourceProps) {
  if (!saved.includes(name) || isSameSetting(values[name], configured[name])) return null
  return (
    <div className={styles.source}>
      <Badge tone="info">{m.society_saved_here()}</Badge>
      <label className={styles.follow}>
        <input type="checkbox" name="follow" value={name} />
        <span>
          {m.society_follow({ value: shown(configured[name]) })}
          <span className="visually-hidden"> ({label})</span>
        </span>
      </label>
    </div>
  )
}
