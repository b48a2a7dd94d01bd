import { switchableParts } from '../../../../contract/endpoint.ts'
import type { SettingName, SettingsState, SettingsValues } from '../../../../contract/society/settings.ts'
import { readText } from '../../../design/forms/form-layout.tsx'
import { readVersions } from '../../../design/forms/text-versions.tsx'

/** Names of the settings with a checkbox. */
const flags = ['approvalRequired', 'secondStepRequired', ...switchableParts]

/** Returns the form's changes from its initial values. */
export function readSettingsForm(
  fields: FormData,
  { values, saved }: SettingsState,
): Record<string, unknown> {
  const typed: Partial<Record<SettingName, unknown>> = {
    name: readText(fields, 'name'),
    shortName: readText(fields, 'shortName'),
    email: readText(fields, 'email') || null,
    markPictureId: readText(fields, 'markPictureId') || null,
    localOrganization: organizationIn(fields, 'localOrganization'),
    socialOrganization: organizationIn(fields, 'socialOrganization'),
    donation: donationIn(fields),
    socialFeedUrl: readText(fields, 'socialFeedUrl') || null,
    heroHeading: readText(fields, 'heroHeading').trim() || null,
    heroBlurb: readText(fields, 'heroBlurb').trim() || null,
    versions: versionsIn(fields, values.versions),
    timeZone: readText(fields, 'timeZone'),
    directoryAudience: readText(fields, 'directoryAudience'),
    joiningQuestions: readText(fields, 'joiningQuestions')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    confirmation: readText(fields, 'confirmation'),
    ...Object.fromEntries(flags.map((name) => [name, fields.has(name)])),
  }
  const follow = saved.filter((name) => fields.getAll('follow').includes(name))
  const changed = Object.entries(typed).filter(
    ([name, value]) =>
      !follow.includes(name as SettingName) && !isSameSetting(value, values[name as keyof SettingsValues]),
  )
  return { ...Object.fromEntries(changed), ...(follow.length > 0 && { follow }) }
}

/** Reads the versions of the society's texts; blank ones are removed. */
function versionsIn(fields: FormData, before: SettingsValues['versions']) {
  const typed = Object.entries(readVersions(fields)).map(([language, texts]) => {
    const version = Object.entries(texts).map(([name, text]) => [name, text.trim() || null])
    const isBlank = version.every(([, text]) => text === null)
    return [language, isBlank ? null : Object.fromEntries(version)]
  })
  const after = typed.filter(([language, version]) => version !== null || String(language) in before)
  return { ...before, ...Object.fromEntries(after) }
}

/** Formats hidden fields as lines of `name = text`. */
export function hiddenFieldLines(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, text]) => `${name} = ${text}`)
    .join('\n')
}

function organizationIn(fields: FormData, setting: string) {
  const name = readText(fields, `${setting}.name`)
  const url = readText(fields, `${setting}.url`)
  return name || url ? { name, url } : null
}

/** Reads the typed target of donations; null without one. */
export function donationIn(fields: FormData) {
  const url = readText(fields, 'donation.url')
  const lines = readText(fields, 'donation.fields').split('\n').filter(Boolean)
  if (!url) return null
  const pairs = lines.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()]
  })
  return { url, fields: Object.fromEntries(pairs) }
}

/** Checks whether two values of a setting are the same. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
