import { useState } from 'react'
import { useSubmit } from 'react-router'
import type { ImportRow, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { reasonTexts, stateText } from './import-texts.ts'
import styles from './imports.module.css'
import { ListProblems } from './list-problems.tsx'

interface OutcomeProps {
  record: MemberImport
  rows: ImportRow[]
  next: string | null
}

/** The outcome of an import, or the rows that could not be undone. */
export function ImportOutcome({ record, rows, next }: OutcomeProps) {
  const zone = useSocietyZone()
  const { state, outcome, until } = record
  const isWithoutMail = useIsWithoutMail()
  const isDone = state === 'done'
  const { people = 0, updated = 0, households = 0, invited = 0, skipped = 0, kept = 0 } = outcome ?? {}
  const { dues = 0, duesLeft = 0 } = outcome ?? {}
  return (
    <section aria-labelledby="outcome" className={styles.step}>
      <h2 id="outcome">{stateText(record)}</h2>
      <div role="status" className={styles.step}>
        {isDone ? (
          <>
            <p>{m.administration_import_outcome({ people, updated, households, invited })}</p>
            {dues > 0 && <p>{m.administration_import_dues({ count: dues })}</p>}
            {duesLeft > 0 && <p>{m.administration_import_dues_left({ count: duesLeft })}</p>}
            {people > 0 && invited === 0 && <p>{m.administration_import_not_invited()}</p>}
            {invited > 0 && isWithoutMail && <p>{m.administration_import_no_mail()}</p>}
            {skipped > 0 && <p>{m.administration_import_skipped({ count: skipped })}</p>}
          </>
        ) : (
          <p>
            {kept > 0 ? m.administration_import_kept({ count: kept }) : m.administration_import_all_undone()}
          </p>
        )}
      </div>
      {rows.length > 0 && (
        <Table
          caption={isDone ? m.administration_import_skipped_rows() : m.administration_import_kept_rows()}
          rows={rows}
          keyOf={({ row }) => String(row)}
          columns={[
            {
              header: m.administration_name(),
              names: true,
              cell: ({ person, name }) => person?.name ?? name ?? m.administration_import_nobody(),
            },
            { header: m.administration_file_row(), whole: true, cell: ({ row }) => row },
            {
              header: m.administration_import_reason(),
              cell: ({ reason }) => reason && reasonTexts[reason](),
            },
          ]}
        />
      )}
      <PageLinks
        label={m.administration_pages()}
        next={next && { to: `?cursor=${encodeURIComponent(next)}`, text: m.administration_next_page() }}
      />
      <ButtonRow>
        <LinkButton look="main" to="/admin/users?claimed=false">
          {m.administration_import_to_users()}
        </LinkButton>
        {isDone && <Undo />}
      </ButtonRow>
      {isDone && (
        <p className={styles.soft}>{m.administration_import_until({ until: formatInstant(until, zone) })}</p>
      )}
      {isDone && (record.preview?.badRows ?? 0) > 0 && <ListProblems record={record} />}
    </section>
  )
}

function Undo() {
  const [isAsked, setAsked] = useState(false)
  const submit = useSubmit()
  return (
    <>
      <Button onClick={() => setAsked(true)}>{m.administration_import_undo()}</Button>
      <ConfirmDialog
        open={isAsked}
        title={m.administration_import_undo_question()}
        confirmLabel={m.administration_import_undo()}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void submit({ intent: 'undo' }, { method: 'post' })
        }}
      >
        <p>{m.administration_import_undo_text()}</p>
      </ConfirmDialog>
    </>
  )
}
