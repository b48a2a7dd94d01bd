import { Link } from 'react-router'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import styles from './audit-log.module.css'

/** What was done, and to whom or what, with a link to it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const title = entry.aboutName ?? titleIn(entry.after) ?? titleIn(entry.before)
  const address = addressOf(entry)
  return (
    <>
      <span className={styles.act}>{entry.act}</span>
      {title && <span className={styles.about}>{address ? <Link to={address}>{title}</Link> : title}</span>}
    </>
  )
}

/** Returns what values call the thing they belong to. */
function titleIn(values: AuditEntry['before']): string | null {
  for (const name of ['title', 'name', 'text', 'slug']) {
    const value = values?.[name]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value)
  }
  return null
}

const titleShown = 60

function shortened(text: string): string {
  const characters = [...text.trim()]
  return characters.length > titleShown ? `${characters.slice(0, titleShown).join('')}…` : characters.join('')
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
