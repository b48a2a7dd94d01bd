import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { confirmationRules } from '../../../../contract/profiles/confirmation.ts'
import { audiences } from '../../../../contract/society/options.ts'
import { societyNameMax } from '../../../../contract/society/settings/limits.ts'
import type { SettingName, SettingsState } from '../../../../contract/society/settings/schemas.ts'
import { Checkbox, RadioGroup } from '../../../design/fields/choices.tsx'
import { SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FieldGroup, FieldRow } from '../../../design/forms/form-layout.tsx'
import { audienceText } from '../announcements/announcement-list.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { SettingSource } from './setting-source.tsx'
import styles from './settings.module.css'
import { linesOf } from './settings-change.ts'

interface SettingsProps {
  state: SettingsState
}

/** Settings of the society's identity. */
export function IdentitySettings({ state }: SettingsProps) {
  const { values } = state
  const { markPictureId } = values
  return (
    <FieldGroup legend={m.society_settings_identity()}>
      <Setting state={state} name="name" label={m.society_setting_name()}>
        <TextField
          name="name"
          label={m.society_setting_name()}
          required
          maxLength={societyNameMax}
          defaultValue={values.name}
        />
      </Setting>
      <Setting state={state} name="markPictureId" label={m.society_setting_mark()}>
        <PictureField
          name="markPictureId"
          label={m.society_setting_mark()}
          hint={m.society_mark_hint()}
          picture={markPictureId ? { _id: markPictureId, width: 96, height: 96 } : null}
        />
      </Setting>
      <Setting state={state} name="email" label={m.society_setting_email()}>
        <TextField
          name="email"
          type="email"
          label={m.society_setting_email()}
          hint={m.society_empty_hint()}
          defaultValue={values.email}
        />
      </Setting>
      <Setting state={state} name="timeZone" label={m.society_setting_zone()}>
        <SelectField
          name="timeZone"
          label={m.society_setting_zone()}
          required
          placeholder={null}
          options={zonesWith(values.timeZone)}
          defaultValue={values.timeZone}
        />
      </Setting>
    </FieldGroup>
  )
}

/** Settings of the places that the site leads to, and what it shows of others. */
export function PartnerSettings({ state }: SettingsProps) {
  const { donation, socialFeedUrl } = state.values
  return (
    <FieldGroup legend={m.society_settings_partners()} hint={m.society_empty_hint()}>
      <OrganizationSetting state={state} name="localOrganization" label={m.society_setting_local()} />
      <OrganizationSetting state={state} name="socialOrganization" label={m.society_setting_social()} />
      <Setting state={state} name="donation" label={m.society_setting_donation()}>
        <TextField
          name="donation.url"
          type="url"
          label={m.society_setting_donation()}
          hint={m.society_donation_hint()}
          defaultValue={donation?.url}
        />
        <TextArea
          name="donation.fields"
          label={m.society_donation_fields()}
          hint={m.society_donation_fields_hint()}
          rows={3}
          defaultValue={linesOf(donation?.fields ?? {})}
        />
      </Setting>
      <Setting state={state} name="socialFeedUrl" label={m.society_setting_feed()}>
        <TextField
          name="socialFeedUrl"
          type="url"
          label={m.society_setting_feed()}
          defaultValue={socialFeedUrl}
        />
      </Setting>
    </FieldGroup>
  )
}

/** Settings of who sees what, and who gets in. */
export function RuleSettings({ state }: SettingsProps) {
  const { values } = state
  return (
    <FieldGroup legend={m.society_settings_rules()}>
      <Setting state={state} name="directoryAudience" label={m.society_setting_directory()}>
        <RadioGroup
          name="directoryAudience"
          label={m.society_setting_directory()}
          hint={m.society_directory_hint()}
          options={audiences.map((value) => ({ value, label: audienceText[value]() }))}
          defaultValue={values.directoryAudience}
        />
      </Setting>
      <Setting state={state} name="approvalRequired" label={m.society_setting_approval()}>
        <Checkbox
          name="approvalRequired"
          label={m.society_approval_label()}
          hint={m.society_approval_hint()}
          defaultChecked={values.approvalRequired}
        />
      </Setting>
      <Setting state={state} name="confirmation" label={m.society_setting_confirmation()}>
        <RadioGroup
          name="confirmation"
          label={m.society_setting_confirmation()}
          hint={m.society_confirmation_hint()}
          options={confirmationRules.map((value) => ({ value, label: confirmationText[value]() }))}
          defaultValue={values.confirmation}
        />
      </Setting>
    </FieldGroup>
  )
}

/** Settings of the parts that the site has. */
export function SwitchSettings({ state }: SettingsProps) {
  const switches = [
    ['postsOn', m.society_setting_posts],
    ['calendarOn', m.society_setting_calendar],
    ['birthdaysOn', m.society_setting_birthdays],
  ] as const
  return (
    <FieldGroup legend={m.society_settings_switches()} hint={m.society_switches_hint()}>
      {switches.map(([name, label]) => (
        <Setting key={name} state={state} name={name} label={label()}>
          <Checkbox name={name} label={label()} defaultChecked={state.values[name]} />
        </Setting>
      ))}
    </FieldGroup>
  )
}

const confirmationText = {
  all: m.society_confirmation_all,
  weighty: m.society_confirmation_weighty,
  none: m.society_confirmation_none,
}

interface SettingProps extends SettingsProps {
  name: SettingName
  label: string
}

function Setting({ children, ...source }: SettingProps & { children: ReactNode }) {
  return (
    <div className={styles.setting}>
      {children}
      <SettingSource {...source} />
    </div>
  )
}

interface OrganizationSettingProps extends SettingProps {
  name: 'localOrganization' | 'socialOrganization'
}

function OrganizationSetting({ state, name, label }: OrganizationSettingProps) {
  const organization = state.values[name]
  return (
    <Setting state={state} name={name} label={label}>
      <FieldRow>
        <TextField
          name={`${name}.name`}
          label={label}
          maxLength={societyNameMax}
          defaultValue={organization?.name}
        />
        <TextField
          name={`${name}.url`}
          type="url"
          label={m.society_address_of({ name: label })}
          defaultValue={organization?.url}
        />
      </FieldRow>
    </Setting>
  )
}

/** The zones that this browser knows, and the present one whether it does or not. */
function zonesWith(present: string) {
  return [...new Set([present, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
