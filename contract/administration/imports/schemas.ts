import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import {
  calendars,
  dateColumns,
  dateOrders,
  decisionsMax,
  factStates,
  importColumns,
  importColumnsMax,
  importEndings,
  importStates,
  matches,
  missingSides,
  nameReplies,
  questionKinds,
  rowDecisions,
  rowLists,
  rowOutcomes,
  rowReasons,
} from './options.ts'

const cause = z.object({
  column: z.string().nullable(),
  msg: z.string(),
  count: z.int(),
  rows: z.array(z.int()).describe('The first rows that have it'),
})

/** The preview of an import; it covers the rows checked so far. */
export const importPreview = z.object({
  people: z.int().describe('New people'),
  memberships: z.int().describe('Memberships of new people'),
  known: z.int().describe('People who are known already, whether they would change or not'),
  changes: z.int().describe('Rows that would change somebody, or might'),
  badRows: z.int(),
  problemCount: z.int(),
  causes: z.array(cause).describe('The problems grouped, the most frequent first'),
  unsureDates: z.array(z.enum(dateColumns)).describe('Columns whose dates could be read both ways'),
  questions: z
    .array(
      z.object({
        kind: z.enum(questionKinds),
        column: z.string(),
        samples: z.array(z.string()),
        count: z.int().describe('Cells that are left out without a reply'),
      }),
    )
    .describe('What could mean two things; a start without a reply leaves out only these cells'),
  unknownWords: z
    .array(z.object({ column: z.string(), word: z.string(), count: z.int().describe('Its rows') }))
    .describe(
      'Offices, categories, types and levels that the society does not have, the most frequent first: they go into the note of the office',
    ),
  otherRows: z.int().describe('Rows that name nobody: titles, totals and repeated headings'),
  invitations: z.int().describe('New people with an address, who are invited where the start asks for it'),
  invited: z.array(z.string()).describe('The first names of the first of them'),
  households: z.int().describe('Households that could be made of people who share one'),
  householdsStated: z.int().describe('Those that come with the list, such as of a couple or a child'),
  householdsOffered: z
    .int()
    .describe('Those of people who merely share an address or a text, made if asked for'),
  balances: z.int().describe('People with an opening balance, which a treasurer enters'),
  addresses: z
    .int()
    .describe('Known people without an address who get that of the list: starting asks for a fresh proof'),
  fatal: z.boolean().describe('Nothing can be imported before this is put right'),
})

/** The outcome of an import. */
export const importOutcome = z.object({
  people: z.int(),
  updated: z.int(),
  skipped: z.int(),
  households: z.int(),
  invited: z.int(),
  dues: z.int().describe('People whose level, end of dues or balance came in'),
  duesLeft: z
    .int()
    .describe('People whose dues stayed out, because the ledger of their household has entries'),
  kept: z.int().describe('What could not be taken back'),
})

/** An import whose file was read completely. */
export const memberImport = z.object({
  _id: id,
  file: z.string(),
  state: z.enum(importStates),
  ending: z.enum(importEndings).nullable(),
  by: z.string().nullable().describe('The name of who brought the file; null once that account is gone'),
  date: instant,
  until: instant.describe('When it is forgotten: until then it can be undone'),
  rows: z.int(),
  progress: z.int().describe('Rows that the present step is through with'),
  columns: z.array(
    z.object({
      heading: z.string(),
      column: z.enum(importColumns).nullable().describe('null where it is left out'),
      samples: z.array(z.string()),
    }),
  ),
  dateOrders: z.partialRecord(z.enum(dateColumns), z.enum(dateOrders)),
  calendars: z.partialRecord(z.enum(dateColumns), z.enum(calendars)),
  names: z.enum(nameReplies).nullable().describe('How names with two readings are read'),
  product: z.string().nullable().describe('The program that wrote the list, where it is recognised'),
  headingRow: z.int().describe('The row of the headings; 0 where the list has none'),
  sheet: z.int().describe('The number of the sheet, from 0'),
  sheets: z.array(
    z.object({
      index: z.int().describe('Its number in the file, from 0'),
      name: z.string(),
      rows: z.int(),
      firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  preview: importPreview.nullable(),
  outcome: importOutcome.nullable(),
})

/** The column mapping of a list, in order, with the order of its dates. */
export const importMatching = z.object({
  columns: z.array(z.enum(importColumns).nullable()).max(importColumnsMax),
  dateOrders: z.partialRecord(z.enum(dateColumns), z.enum(dateOrders)).optional(),
  calendars: z.partialRecord(z.enum(dateColumns), z.enum(calendars)).optional(),
  names: z.enum(nameReplies).nullable().optional(),
})

/** Another row of headings, or another sheet, than the site has guessed; the columns are guessed again. */
export const importReading = z.object({
  sheet: z.int().nonnegative().optional(),
  headingRow: z.int().nonnegative().optional().describe('0 for a list without headings'),
})

const partOfRow = z.int().nonnegative().describe('Which of the people of a row, from 0')

/** A row of an import, with its planned or actual changes. */
export const importRow = z.object({
  row: z.int(),
  part: partOfRow,
  name: z.string().nullable().describe('As the file has it'),
  person: z.object({ _id: id, name: z.string() }).nullable().describe('Who is known'),
  match: z.enum(matches).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  decision: z.enum(rowDecisions).nullable(),
  outcome: z.enum(rowOutcomes).nullable(),
  reason: z.enum(rowReasons).nullable(),
  child: z.boolean().describe('Younger than 18 by the list'),
  household: z.string().nullable().describe('The household that they would join'),
  guessed: z.boolean().describe('Whether the name was taken out of a cell that says more'),
  facts: z
    .array(
      z.object({
        field: z.string(),
        value: z.string(),
        state: z.enum(factStates),
        msg: z.string().nullable().describe('Why it is left out'),
      }),
    )
    .describe('The person as they would be'),
})

/** A person who is on one side of a comparison only. */
export const missingPerson = z.object({
  row: z.int().nullable().describe('Null for members'),
  person: z.object({ _id: id, name: z.string() }).nullable(),
  name: z.string(),
  email: z.string().nullable(),
})

export const rowListQuery = z.object({ list: z.enum(rowLists) })
export const missingQuery = z.object({ side: z.enum(missingSides) })

export const rowDecisionsInput = z.object({
  decisions: z
    .array(
      z.object({
        row: z.int(),
        part: partOfRow.optional(),
        decision: z.enum(rowDecisions),
      }),
    )
    .max(decisionsMax),
})

export const importStart = z.object({
  goodRows: z.boolean().optional().describe('Leave the rows that have problems'),
  households: z.boolean().optional().describe('Make households of people who share one'),
  invite: z
    .boolean()
    .optional()
    .describe('Invite the new people who have an address; nobody is written to otherwise'),
})

export const fileNameQuery = z.object({ file: z.string().max(200).optional() })

export type MemberImport = z.infer<typeof memberImport>
export type ImportPreview = z.infer<typeof importPreview>
export type ImportOutcome = z.infer<typeof importOutcome>
export type ImportMatching = z.infer<typeof importMatching>
export type ImportReading = z.infer<typeof importReading>
export type ImportRow = z.infer<typeof importRow>
export type ImportFact = ImportRow['facts'][number]
export type ImportQuestion = ImportPreview['questions'][number]
export type MissingPerson = z.infer<typeof missingPerson>
export type ImportChange = ImportRow['changes'][number]
export type ImportStart = z.infer<typeof importStart>
export type RowDecisionsInput = z.infer<typeof rowDecisionsInput>
