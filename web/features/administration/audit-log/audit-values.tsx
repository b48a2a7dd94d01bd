import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import styles from './audit-log.module.css'
import { firstStepOf } from './first-step.ts'

/** The values before and after an administrative action, field by field; ids say nothing to people and are left out. */
export function AuditValues({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isId(name),
  )
  if (names.length === 0 || firstStepOf(entry)) return <>–</>
  return (
    <Disclosure summary={m.administration_act_show()} look="plain">
      <dl className={styles.values}>
        {names.map((name) => (
          <div key={name}>
            <dt>{wordsOf(name)}</dt>
            <dd>
              <del>
                <TypedText>{shown(before?.[name])}</TypedText>
              </del>{' '}
              →{' '}
              <ins>
                <TypedText>{shown(after?.[name])}</TypedText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function isId(name: string): boolean {
  return /^(_?id|user|version)$|Id$/.test(name)
}

/** Writes the name of a field as words, for instance `approvalRequired` as `Approval required`. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? m.administration_yes() : m.administration_no()
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => !isId(name))
      .map(([name, part]) => `${wordsOf(name)}: ${shown(part)}`)
      .join(', ')
  return String(value)
}
