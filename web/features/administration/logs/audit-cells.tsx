import { Link } from 'react-router'
import { firstDaySteps } from '../../../../contract/administration/options.ts'
import type { AuditEntry } from '../../../../contract/audit.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { stepTexts } from '../today/first-day-steps.ts'
import { wordsOfAction } from './action-text.ts'
import styles from './logs.module.css'
import { fieldsOf, textOfField, textOfValue } from './value-text.ts'

/** The action of an entry and its subject, with a link to it. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const title = titleOf(entry)
  const address = addressOf(entry)
  const { householdName, subjectId } = entry
  return (
    <>
      <span className={styles.act}>{wordsOfAction(entry.act)}</span>
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

/** Formats an entry as one line, for instance `Remove event: Picnic`. */
export function entryInWords(entry: AuditEntry): string {
  const subjects = [titleOf(entry), entry.householdName].filter(Boolean).join(', ')
  return [wordsOfAction(entry.act), subjects].filter(Boolean).join(': ')
}

function titleOf(entry: AuditEntry): string | null {
  const { aboutName, nameRemoved, after, before } = entry
  if (nameRemoved) return m.administration_act_name_removed()
  return aboutName ?? firstStepOf(entry)?.text() ?? titleIn(after) ?? titleIn(before)
}

/** Returns the title among the values of an entry; null if there is none. */
function titleIn(values: AuditEntry['before']): string | null {
  for (const name of ['title', 'name', 'text', 'slug']) {
    const value = values?.[name]
    if (typeof value === 'string' && value.trim() !== '') return shortened(value)
  }
  return null
}

/** Returns the address of the subject; null if it has none or was removed. */
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

/** The values before and after an action, field by field, without ids. */
export function AuditValues({ entry }: { entry: AuditEntry }) {
  const zone = useSocietyZone()
  const { before, after } = entry
  const names = fieldsOf(before, after)
  if (names.length === 0 || firstStepOf(entry)) return <>–</>
  return (
    <Disclosure summary={m.administration_act_show()} look="plain">
      <dl className={styles.values}>
        {names.map((name) => (
          <div key={name}>
            <dt>{textOfField(name)}</dt>
            <dd>
              <del>
                <TypedText>{textOfValue(before, name, zone)}</TypedText>
              </del>{' '}
              →{' '}
              <ins>
                <TypedText>{textOfValue(after, name, zone)}</TypedText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

/** The reason of an action; a long one is collapsed, so that rows stay low. */
export function AuditReason({ reason }: { reason: string | null }) {
  if (reason === null) return '–'
  const short = shortened(reason)
  if (short === reason.trim()) return reason
  return (
    <Disclosure summary={short} look="plain">
      {reason}
    </Disclosure>
  )
}

/** Returns the texts of the first-day step of an entry, if it has one. */
function firstStepOf({ subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>) {
  const step = subjectKind === 'settings' && firstDaySteps.find((one) => one === subjectId)
  return step ? stepTexts[step] : undefined
}

const charactersShown = 60

/** Shortens a text to the length of a row. */
function shortened(text: string): string {
  const characters = [...text.trim()]
  return characters.length > charactersShown
    ? `${characters.slice(0, charactersShown).join('')}…`
    : characters.join('')
}
