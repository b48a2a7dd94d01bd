import {
  type DateColumn,
  dateColumns,
  type ImportColumn,
} from '../../../../contract/administration/imports/options.ts'
import type { ImportQuestion, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { SelectField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { calendarField, columnField, namesField, orderField } from './import-actions.ts'
import { dateTexts } from './import-texts.ts'
import styles from './imports.module.css'

interface QuestionsProps {
  record: MemberImport
  questions: readonly ImportQuestion[]
}

/** The questions of a list, each asked once; without a reply, only their cells are skipped. */
export function ImportQuestions({ record, questions }: QuestionsProps) {
  const asked = new Set(questions.map(({ kind, column }) => `${kind} ${column}`))
  const hasDates = questions.some(({ kind }) => kind !== 'names')
  const hasOrder = questions.some(({ kind }) => kind === 'date order')
  return (
    <section aria-labelledby="questions" className={styles.step}>
      <h2 id="questions">
        {hasOrder ? m.administration_import_dates() : m.administration_import_questions()}
      </h2>
      <p>{m.administration_import_questions_text()}</p>
      <PageForm>
        <GivenReplies record={record} columns={record.columns.map(({ column }) => column)} asked={asked} />
        {questions.map((question) => (
          <Question key={`${question.kind} ${question.column}`} question={question} />
        ))}
        <div>
          <SubmitButton look="quiet">
            {hasDates && asked.has('names name')
              ? m.administration_import_answers_check()
              : hasDates
                ? m.administration_import_dates_check()
                : m.administration_import_names_check()}
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}

/** Headings of columns that only number the rows. */
const numbering =
  /^(?:s\.?\s?n\.?(?:\s?o\.?)?|s\.?\s?no\.?|no\.?|nr\.?|#|serial.*|timestamp|क्र\.?\s?सं\.?|सि\.?\s?नं\.?)$/iu
const headingsShown = 8

/** Unknown columns; one tap imports them as notes. */
export function LeftOutColumns({ record }: { record: MemberImport }) {
  const left = record.columns.filter(({ column, samples }) => column === null && samples.length > 0)
  if (left.length === 0) return null
  const isKept = ({ column, heading, samples }: MemberImport['columns'][number]) =>
    column === null && samples.length > 0 && heading.trim() !== '' && !numbering.test(heading.trim())
  const names = left.slice(0, headingsShown).map(({ heading }) => heading.trim() || '–')
  const headings = [...names, ...(left.length > headingsShown ? ['…'] : [])].join(', ')
  const columns = record.columns.map((one) => (isKept(one) ? 'note' : one.column))
  return (
    <>
      <p>{m.administration_import_left_columns({ count: left.length, headings })}</p>
      {record.product === null && record.columns.some(isKept) && (
        <PageForm>
          <GivenReplies record={record} columns={columns} asked={new Set()} />
          <div>
            <SubmitButton look="quiet">{m.administration_import_keep_columns()}</SubmitButton>
          </div>
        </PageForm>
      )}
    </>
  )
}

/** The columns and the replies that nobody is asked about again. */
function GivenReplies({
  record,
  columns,
  asked,
}: {
  record: MemberImport
  columns: readonly (ImportColumn | null)[]
  asked: ReadonlySet<string>
}) {
  return (
    <>
      <input type="hidden" name="intent" value="match" />
      {columns.map((column, index) => (
        <input key={columnField(index)} type="hidden" name={columnField(index)} value={column ?? ''} />
      ))}
      {dateColumns.map((column) => (
        <DateReplies key={column} column={column} record={record} asked={asked} />
      ))}
      {!asked.has('names name') && <input type="hidden" name={namesField} value={record.names ?? ''} />}
    </>
  )
}

/** The replies about a date column that nobody is asked about again. */
function DateReplies({
  column,
  record,
  asked,
}: {
  column: DateColumn
  record: MemberImport
  asked: ReadonlySet<string>
}) {
  return (
    <>
      {!asked.has(`date order ${column}`) && (
        <input type="hidden" name={orderField(column)} value={record.dateOrders[column] ?? ''} />
      )}
      {!asked.has(`calendar ${column}`) && (
        <input type="hidden" name={calendarField(column)} value={record.calendars[column] ?? ''} />
      )}
    </>
  )
}

function Question({ question: { kind, column, samples, count } }: { question: ImportQuestion }) {
  const hint = m.administration_import_question_cells({ samples: samples.join(' · '), count })
  if (kind === 'names')
    return (
      <SelectField
        name={namesField}
        label={m.administration_import_names_question()}
        hint={hint}
        placeholder={m.administration_import_no_reply()}
        options={[
          { value: 'one', label: m.administration_import_names_one() },
          { value: 'several', label: m.administration_import_names_several() },
        ]}
        defaultValue=""
      />
    )
  const dates = dateColumns.find((one) => one === column) ?? 'dob'
  if (kind === 'calendar')
    return (
      <SelectField
        name={calendarField(dates)}
        label={m.administration_import_calendar({ column: dateTexts[dates]() })}
        hint={hint}
        placeholder={m.administration_import_no_reply()}
        options={[
          { value: 'bikram_sambat', label: m.administration_import_bikram_sambat() },
          { value: 'gregorian', label: m.administration_import_gregorian() },
        ]}
        defaultValue=""
      />
    )
  return (
    <SelectField
      name={orderField(dates)}
      label={m.administration_file_dates({ column: dateTexts[dates]() })}
      hint={hint}
      placeholder={m.administration_import_no_reply()}
      options={[
        { value: 'month', label: m.administration_file_month_first() },
        { value: 'day', label: m.administration_file_day_first() },
      ]}
      defaultValue=""
    />
  )
}
