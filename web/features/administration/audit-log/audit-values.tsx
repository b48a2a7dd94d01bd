import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import styles from './audit-log.module.css'

/** The values before and after an administrative action, field by field. */
export function AuditValues({ act: { before, after } }: { act: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return <>–</>
  return (
    <Disclosure summary={m.administration_act_show()} look="plain">
      <dl className={styles.values}>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{shown(before?.[name])}</del> → <ins>{shown(after?.[name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
