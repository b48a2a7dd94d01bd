import { Link } from 'react-router'
import { alikeMatches } from '../../../../contract/administration/imports/options.ts'
import type {
  ImportFact,
  ImportRow,
  MemberImport,
} from '../../../../contract/administration/imports/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Checkbox, RadioGroup, SelectField } from '../../../design/fields/fields.tsx'
import { FieldGroup, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageLinks } from '../../../design/lists/page-links.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { namesOf } from '../elements/link-to-hand-over.tsx'
import { decisionField } from './import-actions.ts'
import { ColumnMatching, ForgetImport, ImportReading } from './import-matching.tsx'
import { ImportQuestions, LeftOutColumns } from './import-questions.tsx'
import { factText, fieldText, matchTexts } from './import-texts.ts'
import styles from './imports.module.css'
import { ListProblems, UnknownWords } from './list-problems.tsx'

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
  const { people, memberships, known, changes, badRows, households, householdsOffered, fatal } = preview
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
        {preview.householdsStated > 0 && (
          <p>{m.administration_import_households_stated({ count: preview.householdsStated })}</p>
        )}
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
        {householdsOffered > 0 && (
          <Checkbox
            name="households"
            label={m.administration_import_make_households({ count: householdsOffered })}
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

/** The changes to known people, row by row, with a decision for each. */
function ChangedPeople({ rows, count }: { rows: readonly ImportRow[]; count: number }) {
  return (
    <FieldGroup
      legend={m.administration_import_changes({ count })}
      hint={m.administration_import_changes_text()}
    >
      <ul className={styles.people}>
        {rows.map((row) => (
          <li key={`${row.row} ${row.part}`} className={styles.person}>
            <ChangedPerson row={row} />
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

function ChangedPerson({ row }: { row: ImportRow }) {
  const { name, person, match, changes, decision } = row
  const called = person?.name ?? name ?? ''
  const isAlike = match !== null && alikeMatches.includes(match)
  const mayBeOther = match === 'name' || match === 'several' || isAlike
  const options = [
    ...(person && changes.length > 0
      ? [{ value: 'update', label: m.administration_import_decision_update() }]
      : []),
    { value: 'leave', label: m.administration_import_decision_leave() },
    ...(mayBeOther ? [{ value: 'add', label: m.administration_import_decision_add() }] : []),
  ]
  return (
    <>
      <div className={styles.samples}>
        <h3 className={styles.heading}>
          {person ? <Link to={`/admin/users/${person._id}`}>{called}</Link> : called}
        </h3>
        <p className={styles.soft}>
          {m.administration_file_row_number({ row: row.row })} · {isAlike && name ? `${name}: ` : ''}
          {match && matchTexts[match]()}
        </p>
        {changes.length > 0 && (
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{fieldText(field)}</dt>
                <dd>
                  {before === null ? (
                    <ins>{factText(field, after)}</ins>
                  ) : (
                    <>
                      <del>{factText(field, before)}</del> <span aria-hidden="true">→</span>{' '}
                      <ins>{factText(field, after)}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <SelectField
        name={decisionField(row)}
        label={m.administration_import_decision({ name: called })}
        placeholder={null}
        options={options}
        defaultValue={decision ?? 'leave'}
      />
    </>
  )
}

/** The first people of a list as they would be added, with uncertain values marked. */
function PeopleCards({ people, count }: { people: readonly ImportRow[]; count: number }) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="people" className={styles.step}>
      <h2 id="people">{m.administration_import_people()}</h2>
      <p className={styles.soft}>{m.administration_import_people_text({ shown: people.length, count })}</p>
      <ul className={styles.cards}>
        {people.map((person) => (
          <li key={`${person.row} ${person.part}`} className={styles.card}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PersonCard({ person: { name, household, child, guessed, facts, row } }: { person: ImportRow }) {
  return (
    <>
      <h3 className={styles.name}>
        <TypedText>{name}</TypedText>
      </h3>
      <p className={styles.marks}>
        {guessed && <Badge tone="celebration">{m.administration_import_name_guessed()}</Badge>}
        {child && <Badge tone="celebration">{m.profiles_household_child()}</Badge>}
        {household && <Badge tone="info">{household}</Badge>}
        <span className={styles.soft}>{m.administration_file_row_number({ row })}</span>
      </p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={`${fact.field} ${fact.value} ${fact.state}`} fact={fact} />
          ))}
        </dl>
      )}
    </>
  )
}

function Fact({ fact: { field, value, state, msg } }: { fact: ImportFact }) {
  return (
    <div data-state={state}>
      <dt>{fieldText(field)}</dt>
      <dd>
        <TypedText>{state === 'left out' ? <del>{value}</del> : factText(field, value)}</TypedText>
        {state === 'guessed' && <Badge tone="celebration">{m.administration_import_guessed()}</Badge>}
        {msg && <span className={styles.reason}>{msg}</span>}
      </dd>
    </div>
  )
}
