import type { Readable } from 'node:stream'
import type { ImportQuery, ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { tidiedEvery } from '../spreadsheets/garbage.ts'
import { DateColumns } from './date-columns.ts'
import { digestOf, noEarlierRows, noteRow, personKey, withOwnAddress } from './earlier-rows.ts'
import { asFault, ImportProblems } from './import-report.ts'
import { knownPeople } from './known-people.ts'
import { type MemberRow, readMemberRow } from './member-row.ts'
import { storeMembers } from './member-storing.ts'
import { readMemberFile } from './members-file-reading.ts'
import { openStage, type Stage } from './staged-rows.ts'

const peopleAtOnce = 500
const faultsReturned = 100

/** Checks a members' file and lists every problem by row and column; changes nothing. */
export async function examineMembers(
  context: Context,
  file: Readable,
  query: ImportQuery,
): Promise<ImportReport> {
  return (await checkFile(context, file, query, null)).report
}

/**
 * Imports a members' file: every row or none, unless only the good ones were asked for. People who are known already
 * stay as they are; all others are seen by administrators only until they claim the account that they are invited to.
 * @throws {Refusal} invalid, with the problems by row and column
 */
export async function importMembers(
  context: Context,
  viewer: Viewer,
  file: Readable,
  query: ImportQuery,
): Promise<ImportReport> {
  const stage = await openStage()
  try {
    const { report, isFatal } = await checkFile(context, file, query, stage)
    const hasGoodRows = query.goodRows === 'true' && !isFatal && report.people > 0
    if (report.problemCount > 0 && !hasGoodRows)
      throw new Refusal('invalid', report.problems.slice(0, faultsReturned).map(asFault))
    await stage.flushed()
    const stored = await storeMembers(context, viewer, stage)
    return { ...report, ...stored, imported: true }
  } finally {
    await stage.remove()
  }
}

/** Checks a members' file row by row, and stages the rows that are in order. */
async function checkFile(context: Context, file: Readable, query: ImportQuery, stage: Stage | null) {
  const now = context.config.now()
  const today = dayIn(context.config.timeZone, now)
  const dates = new DateColumns(
    { dayFirst: listIn(query.dayFirst), monthFirst: listIn(query.monthFirst) },
    now,
  )
  const problems = new ImportProblems()
  const earlier = noEarlierRows()
  const counted = { rows: 0, people: 0, memberships: 0, existing: 0 }
  const existing = new Set<string>()
  const unchecked = new Map<string, { row: MemberRow; memberships: number }>()
  let headings: string[] = []
  let ignored: string[] = []
  let isFatal = false
  async function checkPeople(): Promise<void> {
    const known = await knownPeople(
      context.database,
      [...unchecked.values()].map(({ row }) => row),
    )
    for (const [key, { memberships }] of unchecked)
      if (known.has(key)) existing.add(digestOf(key))
      else counted.memberships += memberships
    unchecked.clear()
  }

  const tidy = tidiedEvery()
  for await (const read of readMemberFile(file)) {
    if (read.ignored) {
      ;[headings, ignored] = [read.cells, read.ignored]
    } else counted.rows += 1
    isFatal ||= read.isFatal ?? false
    tidy(1)
    problems.note(read, read.problems)
    if (!read.named) continue
    const { row: written, problems: faults } = readMemberRow(read.named, dates.read, today)
    problems.note(read, faults)
    if (!written) continue
    const row = withOwnAddress(earlier, written)
    const before = earlier.people.size
    const problem = noteRow(earlier, read.number, row)
    if (problem) {
      problems.note(read, [problem])
      continue
    }
    const key = personKey(row)
    const memberships = row.membership ? 1 : 0
    const waiting = unchecked.get(key)
    if (earlier.people.size > before) unchecked.set(key, { row, memberships })
    else if (waiting) waiting.memberships += memberships
    else if (!existing.has(digestOf(key))) counted.memberships += memberships
    if (unchecked.size === peopleAtOnce) await checkPeople()
    await stage?.write(row)
  }
  await checkPeople()
  if (!isFatal) problems.note({ number: 1, cells: [] }, dates.problems())
  if (counted.rows === 0 && problems.count === 0)
    problems.note({ number: 1, cells: [] }, [{ column: null, msg: m.administration_csv_empty() }])
  const report: ImportReport = {
    ...counted,
    existing: existing.size,
    people: earlier.people.size - existing.size,
    problems: problems.listed,
    problemCount: problems.count,
    causes: problems.grouped(),
    headings,
    ignored,
    unsureDates: dates.unsure(),
    rejected: problems.rejected,
    imported: false,
  }
  return { report, isFatal: isFatal || dates.problems().length > 0 }
}

function listIn(text = ''): string[] {
  return text.split(',').filter(Boolean)
}
