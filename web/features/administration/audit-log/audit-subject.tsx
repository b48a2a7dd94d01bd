import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './audit-log.module.css'
import { firstStepOf } from './first-step.ts'
import { shortened } from './shortened.ts'

/** What was done, and to whom or what, with a link to it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const title = titleOf(entry)
  const address = addressOf(entry)
  const { householdName, subjectId } = entry
  return (
    <>
      <span className={styles.act}>{entry.act}</span>
      {title && (
        <span className={styles.about}>
          {address ? (
            <Link to={address} lang={languageOf(title)}>
              {title}
            </Link>
          ) : (
            <TypedText>{title}</TypedText>
          )}
        </span>
      )}
      {householdName && (
        <span className={styles.about}>
          <Link to={`/admin/households/${subjectId}`} lang={languageOf(householdName)}>
            {householdName}
          </Link>
        </span>
      )}
    </>
  )
}

/** Writes an entry in one line, for instance `Remove event: Picnic`. */
export function entryInWords(entry: AuditEntry): string {
  const act = entry.act.charAt(0).toUpperCase() + entry.act.slice(1)
  const subjects = [titleOf(entry), entry.householdName].filter(Boolean).join(', ')
  return [act, subjects].filter(Boolean).join(': ')
}

function titleOf(entry: AuditEntry): string | null {
  const { aboutName, nameRemoved, after, before } = entry
  if (nameRemoved) return m.administration_act_name_removed()
  return aboutName ?? firstStepOf(entry)?.text() ?? titleIn(after) ?? titleIn(before)
}

/** Returns what values call the thing they belong to. */
function titleIn(values: AuditEntry['before']): string | null {
  for (const name of ['title', 'name', 'text', 'slug']) {
    const value = values?.[name]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value)
  }
  return null
}

/** Returns where the subject of an entry is shown; null where there is nothing to open, or nothing any more. */
function addressOf(entry: AuditEntry): string | null {
  const { act, about, nameRemoved, subjectKind, subjectId } = entry
  if (about !== null) return `/admin/users/${about}`
  if (nameRemoved) return null
  const step = firstStepOf(entry)
  if (step) return step.to
  if (act.startsWith('remove ') || act.startsWith('refuse ')) return null
  const places: Record<string, string> = {
    event: `/calendar/${subjectId}`,
    post: `/posts/${subjectId}`,
    page: `/admin/pages/${subjectId}`,
    announcement: `/admin/announcements/${subjectId}`,
    settings: '/admin/settings',
    'membership option': '/admin/membership-options',
  }
  return places[subjectKind] ?? null
}
