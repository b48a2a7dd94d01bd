import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { WorkingState } from '../../../../contract/administration/imports/options.ts'
import type { MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { workingTexts } from './import-texts.ts'
import styles from './imports.module.css'

const pollMilliseconds = 1000

/** The progress of an import, with a button to stop it. */
export function ImportProgress({ record, state }: { record: MemberImport; state: WorkingState }) {
  const { revalidate, state: loading } = useRevalidator()
  const { rows, progress } = record
  useEffect(() => {
    if (loading !== 'idle') return
    const timer = setTimeout(() => void revalidate().catch(() => undefined), pollMilliseconds)
    return () => clearTimeout(timer)
  }, [loading, revalidate])
  const isStoppable =
    state === 'checking' || state === 'importing' || state === 'gathering' || state === 'entering'
  return (
    <section aria-labelledby="progress" className={styles.step}>
      <h2 id="progress">{workingTexts[state]()}</h2>
      <progress
        className={styles.bar}
        aria-labelledby="progress"
        max={rows}
        value={Math.min(progress, rows)}
      />
      <p>{m.administration_import_progress({ progress, rows })}</p>
      <p>{m.administration_import_leave()}</p>
      {isStoppable && (
        <PageForm>
          <input type="hidden" name="intent" value="stop" />
          <div>
            <SubmitButton look="quiet">
              {state === 'checking'
                ? m.administration_import_stop_checking()
                : m.administration_import_stop()}
            </SubmitButton>
          </div>
        </PageForm>
      )}
    </section>
  )
}
