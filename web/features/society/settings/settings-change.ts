import { switches } from '../../../../contract/society/options.ts'
import type {
  SettingName,
  SettingsState,
  SettingsValues,
} from '../../../../contract/society/settings/schemas.ts'
import { textIn } from '../../../design/forms/form-text.ts'

/** Names of the settings that have a checkbox. */
const flags = ['approvalRequired', ...switches]

/** Returns what was changed in the form, compared with its initial values. */
export function settingsChangeIn(
  fields: FormData,
  { values, saved }: SettingsState,
): Record<string, unknown> {
  const typed: Partial<Record<SettingName, unknown>> = {
    name: textIn(fields, 'name'),
    email: textIn(fields, 'email') || null,
    markPictureId: textIn(fields, 'markPictureId') || null,
    localOrganization: organizationIn(fields, 'localOrganization'),
    socialOrganization: organizationIn(fields, 'socialOrganization'),
    donation: donationIn(fields),
    socialFeedUrl: textIn(fields, 'socialFeedUrl') || null,
    timeZone: textIn(fields, 'timeZone'),
    directoryAudience: textIn(fields, 'directoryAudience'),
    confirmation: textIn(fields, 'confirmation'),
    ...Object.fromEntries(flags.map((name) => [name, fields.has(name)])),
  }
  const follow = saved.filter((name) => fields.getAll('follow').includes(name))
  const changed = Object.entries(typed).filter(
    ([name, value]) =>
      !follow.includes(name as SettingName) && !isSame(value, values[name as keyof SettingsValues]),
  )
  return { ...Object.fromEntries(changed), ...(follow.length > 0 && { follow }) }
}

/** Writes hidden fields as lines of `name = text`. */
export function linesOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, text]) => `${name} = ${text}`)
    .join('\n')
}

function organizationIn(fields: FormData, setting: string) {
  const name = textIn(fields, `${setting}.name`)
  const url = textIn(fields, `${setting}.url`)
  return name || url ? { name, url } : null
}

function donationIn(fields: FormData) {
  const url = textIn(fields, 'donation.url')
  const lines = textIn(fields, 'donation.fields').split('\n').filter(Boolean)
  if (!url) return null
  const pairs = lines.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()]
  })
  return { url, fields: Object.fromEntries(pairs) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
