import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import styles from './audit-log.module.css'
import { shortened } from './shortened.ts'

/** What was done, and to whom or what, with a link to it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const title = titleOf(entry)
  const address = addressOf(entry)
  return (
    <>
      <span className={styles.act}>{entry.act}</span>
      {title && <span className={styles.about}>{address ? <Link to={address}>{title}</Link> : title}</span>}
    </>
  )
}

/** Writes an entry in one line, for instance `Remove event: Picnic`. */
export function entryInWords(entry: AuditEntry): string {
  const act = entry.act.charAt(0).toUpperCase() + entry.act.slice(1)
  return [act, titleOf(entry)].filter(Boolean).join(': ')
}

function titleOf({ aboutName, after, before }: AuditEntry): string | null {
  return aboutName ?? titleIn(after) ?? titleIn(before)
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
function addressOf({ act, about, subjectKind, subjectId }: AuditEntry): string | null {
  if (about !== null) return `/admin/users/${about}`
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
