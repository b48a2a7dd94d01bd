import { defined } from '../../contract/defined.ts'
import { getLocale, type Locale } from '../../contract/paraglide/runtime.js'
import type { Versions } from '../../contract/versions.ts'

interface Versioned<Fields> {
  versions: Versions<Fields> | null
}

/** Returns a text as readers of a language see it: in the version of that language where there is one. */
export function inReadersLanguage<Row extends Versioned<object>>(
  row: Row,
  locale: Locale = getLocale(),
): Row {
  const version = row.versions?.[locale]
  return version ? { ...row, ...version, language: locale } : row
}

/** Returns the versions of a text after a change, as they are stored; undefined where they stay. */
export function changedVersions<Fields extends object>(
  change: Partial<Record<Locale, Fields | null>> | undefined,
  before: Versions<Fields> | null = null,
): string | null | undefined {
  if (change === undefined) return undefined
  const after = Object.entries({ ...before, ...defined(change) }).filter(([, version]) => version !== null)
  return after.length === 0 ? null : JSON.stringify(Object.fromEntries(after))
}
