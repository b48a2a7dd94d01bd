import { defined } from '../../contract/defined.ts'
import { getLocale, type Locale } from '../../contract/paraglide/runtime.js'
import type { Versions } from '../../contract/versions.ts'
import type { Config } from '../config.ts'
import { renderMarkdown } from './markdown.ts'

interface Versioned<Fields> {
  versions: Versions<Fields> | null
}

/** Returns a text in the reader's language, where it has such a version. */
export function inReadersLanguage<Row extends Versioned<object>>(
  row: Row,
  locale: Locale = getLocale(),
): Row {
  const version = row.versions?.[locale]
  return version ? { ...row, ...version, language: locale } : row
}

/** The settings that contain the society's name. */
export type SocietyNames = Pick<Config, 'societyName' | 'societyVersions'>

/** Returns the society's name in the reader's language. */
export function societyName(config: SocietyNames): string {
  return config.societyVersions[getLocale()]?.name ?? config.societyName
}

/** Returns the versions of a text after a change; null without any. */
export function changedVersions<Fields extends object>(
  before: Versions<Fields> | null | undefined,
  change: Partial<Record<Locale, Fields | null>> = {},
): Versions<Fields> | null {
  const after = Object.entries({ ...before, ...defined(change) }).filter(([, version]) => version !== null)
  return after.length === 0 ? null : (Object.fromEntries(after) as Versions<Fields>)
}

/** Writes versions for their column. */
export function versionsText(versions: Versions<object> | null): string | null {
  return versions && JSON.stringify(versions)
}

/** Returns the versions of a text for its authors. */
export function editedVersions(versions: Versions<{ title: string; text: string }> | null | undefined) {
  const shown = Object.entries(versions ?? {}).map(([language, version]) => [
    language,
    { ...version, html: renderMarkdown(version.text, 'page') },
  ])
  return Object.fromEntries(shown) as Versions<{ title: string; text: string; html: string }>
}
