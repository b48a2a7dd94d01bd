import { useSyncExternalStore } from 'react'
import { joiningQuestionsMax } from '../../../../contract/accounts/options-and-limits.ts'
import { switchableParts } from '../../../../contract/endpoint.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale } from '../../../../contract/paraglide/runtime.js'
import { confirmationRules } from '../../../../contract/profiles/confirmation.ts'
import {
  audiences,
  heroBlurbMax,
  heroHeadingMax,
  societyNameMax,
  societyShortNameMax,
} from '../../../../contract/society/options-and-limits.ts'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, RadioGroup, SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FieldGroup } from '../../../design/forms/form-layout.tsx'
import { TextVersions, versionField } from '../../../design/forms/text-versions.tsx'
import { zoneText } from '../../events/times/event-times.tsx'
import { PictureField } from '../../pictures/picture-field.tsx'
import { audienceText } from '../announcements/announcement-list.tsx'
import { DonationFields, Setting, type SettingsProps } from './setting.tsx'

/** The settings of the society's identity. */
export function IdentitySettings({ state }: SettingsProps) {
  const { values } = state
  const { markPictureId } = values
  const zones = useZones(values.timeZone)
  return (
    <FieldGroup legend={m.society_settings_identity()}>
      <Setting state={state} name="name">
        {(field) => (
          <TextField {...field} required maxCharacters={societyNameMax} defaultValue={values.name} />
        )}
      </Setting>
      <Setting state={state} name="shortName">
        {(field) => (
          <TextField
            {...field}
            required
            maxCharacters={societyShortNameMax}
            hint={m.society_short_name_hint({ name: values.shortName })}
            defaultValue={values.shortName}
          />
        )}
      </Setting>
      <Setting state={state} name="markPictureId">
        {(field) => (
          <PictureField
            {...field}
            hint={m.society_mark_hint()}
            picture={markPictureId ? { _id: markPictureId, width: 96, height: 96 } : null}
          />
        )}
      </Setting>
      <Setting state={state} name="email">
        {(field) => (
          <TextField {...field} type="email" hint={m.society_empty_hint()} defaultValue={values.email} />
        )}
      </Setting>
      <Setting state={state} name="timeZone">
        {(field) => (
          <SelectField
            {...field}
            required
            placeholder={null}
            options={zones}
            defaultValue={values.timeZone}
          />
        )}
      </Setting>
    </FieldGroup>
  )
}

/** The settings of the home page's welcome texts. */
export function WelcomeSettings({ state }: SettingsProps) {
  const { name, heroHeading, heroBlurb } = state.values
  return (
    <FieldGroup legend={m.society_settings_welcome()} hint={m.society_welcome_hint()}>
      <Setting state={state} name="heroHeading">
        {(field) => (
          <TextField
            {...field}
            maxCharacters={heroHeadingMax}
            placeholder={m.society_hero_heading()}
            defaultValue={heroHeading}
          />
        )}
      </Setting>
      <Setting state={state} name="heroBlurb">
        {(field) => (
          <TextArea
            {...field}
            hint={m.society_welcome_now({ text: m.society_hero_blurb({ society: name }) })}
            rows={3}
            maxCharacters={heroBlurbMax}
            defaultValue={heroBlurb}
          />
        )}
      </Setting>
    </FieldGroup>
  )
}

/** The society's name and welcome texts in other languages. */
export function VersionSettings({ state }: SettingsProps) {
  const { versions } = state.values
  return (
    <FieldGroup legend={m.society_setting_versions()} hint={m.society_versions_hint()}>
      <Setting state={state} name="versions">
        {() => (
          <TextVersions language={baseLocale} saved={versions}>
            {(version) => (
              <>
                <TextField
                  name={versionField(version, 'name')}
                  label={m.society_setting_name()}
                  maxCharacters={societyNameMax}
                  defaultValue={versions[version]?.name}
                />
                <TextField
                  name={versionField(version, 'shortName')}
                  label={m.society_setting_short_name()}
                  maxCharacters={societyShortNameMax}
                  defaultValue={versions[version]?.shortName}
                />
                <TextField
                  name={versionField(version, 'heroHeading')}
                  label={m.society_setting_hero_heading()}
                  maxCharacters={heroHeadingMax}
                  defaultValue={versions[version]?.heroHeading}
                />
                <TextArea
                  name={versionField(version, 'heroBlurb')}
                  label={m.society_setting_hero_blurb()}
                  rows={3}
                  maxCharacters={heroBlurbMax}
                  defaultValue={versions[version]?.heroBlurb}
                />
              </>
            )}
          </TextVersions>
        )}
      </Setting>
    </FieldGroup>
  )
}

/** The settings of partners: linked organisations, donations and the social feed. */
export function PartnerSettings({ state }: SettingsProps) {
  const { donation, socialFeedUrl } = state.values
  return (
    <FieldGroup legend={m.society_settings_partners()} hint={m.society_empty_hint()}>
      <OrganizationSetting state={state} name="localOrganization" />
      <OrganizationSetting state={state} name="socialOrganization" />
      <Setting state={state} name="donation">
        {({ label }) => <DonationFields label={label} donation={donation} />}
      </Setting>
      <Setting state={state} name="socialFeedUrl">
        {(field) => <TextField {...field} type="url" defaultValue={socialFeedUrl} />}
      </Setting>
    </FieldGroup>
  )
}

/** The settings of visibility and admission. */
export function RuleSettings({ state }: SettingsProps) {
  const { values } = state
  return (
    <FieldGroup legend={m.society_settings_rules()}>
      <Setting state={state} name="directoryAudience">
        {(field) => (
          <RadioGroup
            {...field}
            hint={m.society_directory_hint()}
            options={audiences.map((value) => ({ value, label: audienceText[value]() }))}
            defaultValue={values.directoryAudience}
          />
        )}
      </Setting>
      <Setting state={state} name="approvalRequired">
        {(field) => (
          <Checkbox
            {...field}
            label={m.society_approval_label()}
            hint={m.society_approval_hint()}
            defaultChecked={values.approvalRequired}
          />
        )}
      </Setting>
      <Setting state={state} name="secondStepRequired">
        {(field) => (
          <Checkbox
            {...field}
            label={m.society_second_step_label()}
            hint={m.society_second_step_hint()}
            defaultChecked={values.secondStepRequired}
          />
        )}
      </Setting>
      <Setting state={state} name="joiningQuestions">
        {(field) => (
          <TextArea
            {...field}
            hint={m.society_joining_hint({ max: joiningQuestionsMax })}
            rows={4}
            defaultValue={values.joiningQuestions.join('\n')}
          />
        )}
      </Setting>
      <Setting state={state} name="confirmation">
        {(field) => (
          <RadioGroup
            {...field}
            hint={m.society_confirmation_hint()}
            options={confirmationRules.map((value) => ({ value, label: confirmationText[value]() }))}
            defaultValue={values.confirmation}
          />
        )}
      </Setting>
    </FieldGroup>
  )
}

/** The settings that switch parts of the site on and off. */
export function SwitchSettings({ state }: SettingsProps) {
  return (
    <FieldGroup legend={m.society_settings_switches()} hint={m.society_switches_hint()}>
      {switchableParts.map((name) => (
        <Setting key={name} state={state} name={name}>
          {(field) => <Checkbox {...field} defaultChecked={state.values[name]} />}
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

interface OrganizationSettingProps extends SettingsProps {
  name: 'localOrganization' | 'socialOrganization'
}

function OrganizationSetting({ state, name }: OrganizationSettingProps) {
  const organization = state.values[name]
  return (
    <Setting state={state} name={name}>
      {({ label }) => (
        <FieldRow>
          <TextField
            name={`${name}.name`}
            label={label}
            maxCharacters={societyNameMax}
            defaultValue={organization?.name}
          />
          <TextField
            name={`${name}.url`}
            type="url"
            label={m.society_address_of({ name: label })}
            defaultValue={organization?.url}
          />
        </FieldRow>
      )}
    </Setting>
  )
}

const never = () => () => undefined
const none: string[] = []
let known: string[] | undefined

/**
 * Returns the time zones that this browser knows, and always the present one. On the server and until
 * hydration only that, because the server knows others.
 */
function useZones(present: string) {
  const zones = useSyncExternalStore(
    never,
    () => (known ??= Intl.supportedValuesOf('timeZone')),
    () => none,
  )
  return [...new Set([present, ...zones])]
    .sort()
    .map((zone) => ({ value: zone, label: zoneText(zone).replaceAll('_', ' ') }))
}
