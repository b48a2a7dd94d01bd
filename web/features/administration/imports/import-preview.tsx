import type { ImportRow, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Checkbox, RadioGroup } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { namesOf } from '../elements/link-to-hand-over.tsx'
import { ChangedPeople } from './changed-people.tsx'
import { ColumnMatching, ForgetImport } from './import-matching.tsx'
import { ImportQuestions, LeftOutColumns } from './import-questions.tsx'
import { ImportReading } from './import-reading.tsx'
import styles from './imports.module.css'
import { ListProblems, UnknownWords } from './list-problems.tsx'
import { PeopleCards } from './people-cards.tsx'

interface PreviewProps {
  record: MemberImport
  /** The first new people. */
  people: ImportRow[]
  rows: ImportRow[]
  next: string | null
  faults: readonly Fault[]
}

/** The preview of an import, with questions about uncertain rows. */
export function ImportPreview({ record, people: newPeople, rows, next, faults }: PreviewProps) {
  const { preview, product } = record
  const isWithoutMail = useIsWithoutMail()
  if (!preview) return null
  const { people, memberships, known, changes, badRows, households, fatal } = preview
  const hasWork = !fatal && (people > 0 || changes > 0 || households > 0)
  // Unreadable cells are skipped; the rest of their rows is not.
  const intent = badRows === 0 ? 'start' : 'good-rows'
  const asksToInvite = preview.invitations > 0 && !isWithoutMail
  return (
    <div className={styles.step}>
      <section aria-labelledby="preview" className={styles.step}>
        <h2 id="preview">{m.administration_import_preview()}</h2>
        {product && <p>{m.administration_import_product({ product })}</p>}
        <p>{m.administration_import_counts({ people, memberships, known })}</p>
        {preview.otherRows > 0 && <p>{m.administration_import_other_rows({ count: preview.otherRows })}</p>}
        <LeftOutColumns record={record} />
        {!hasWork && badRows === 0 && <p>{m.administration_import_nothing_new()}</p>}
        {people > 0 && <p>{m.administration_file_unlisted()}</p>}
        {preview.balances > 0 && <p>{m.administration_import_balances({ count: preview.balances })}</p>}
        <ButtonRow>
          <LinkButton to="#matching">{m.administration_import_columns_again()}</LinkButton>
          <LinkButton to={`/admin/members-file/${record._id}/missing`}>
            {m.administration_import_missing()}
          </LinkButton>
        </ButtonRow>
      </section>
      {preview.questions.length > 0 && <ImportQuestions record={record} questions={preview.questions} />}
      <PeopleCards people={newPeople} count={people} />
      {badRows > 0 && <ListProblems record={record} />}
      {preview.unknownWords.length > 0 && <UnknownWords words={preview.unknownWords} />}
      <PageForm faults={faults}>
        {rows.length > 0 && <ChangedPeople rows={rows} count={changes} />}
        {next && (
          <ButtonRow>
            <SubmitButton look="quiet" name="intent" value="decide">
              {m.administration_import_decide()}
            </SubmitButton>
          </ButtonRow>
        )}
        {households > 0 && (
          <Checkbox
            name="households"
            label={m.administration_import_make_households({ count: households })}
            hint={m.administration_import_households_hint()}
          />
        )}
        {hasWork && asksToInvite && (
          <RadioGroup
            name="invite"
            label={m.administration_import_invitations()}
            options={[
              {
                value: 'later',
                label: m.administration_import_invite_later({ count: preview.invitations }),
              },
              {
                value: 'now',
                label: m.administration_import_invite_now({
                  count: preview.invitations,
                  names: namesOf(preview.invited, preview.invitations),
                }),
              },
            ]}
            defaultValue="later"
          />
        )}
        {hasWork && (
          <ButtonRow>
            <SubmitButton name="intent" value={intent}>
              {startText(people, changes)}
            </SubmitButton>
          </ButtonRow>
        )}
      </PageForm>
      <PageLinks
        label={m.administration_pages()}
        next={
          next && { to: `?cursor=${encodeURIComponent(next)}`, text: m.administration_import_more_changes() }
        }
      />
      <ImportReading record={record} />
      <ColumnMatching record={record} faults={[]} />
      <ForgetImport />
    </div>
  )
}

function startText(people: number, changes: number): string {
  if (people === 0) return m.administration_import_start_changes()
  return changes === 0
    ? m.administration_import_start_people({ people })
    : m.administration_import_start({ people })
}
