import type { Readable } from 'node:stream'
import { problemsListed } from '../../../../contract/administration/members-file/columns.ts'
import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/email-key.ts'
import { takenAddresses } from '../../accounts/invitations/bulk-invitations.service.ts'
import { digestOf, type EarlierRows, noEarlierRows, noteRow } from './earlier-rows.ts'
import { tidiedEvery } from './garbage.ts'
import type { CellProblem } from './member-row.ts'
import { storeMembers } from './member-storing.ts'
import { readMemberFile } from './members-file-reading.ts'
import { openStage, type Stage } from './staged-rows.ts'

const addressesAtOnce = 500
const faultsReturned = 100

/** Checks a members' file and lists every problem by row and column; changes nothing. */
export function examineMembers(context: Context, file: Readable): Promise<ImportReport> {
  return checkFile(context, file, null)
}

/**
 * Imports a members' file: every row, or none. People who have an account already stay as they are; all others get an
 * invitation.
 * @throws {Refusal} invalid, with the problems by row and column
 */
export async function importMembers(context: Context, viewer: Viewer, file: Readable): Promise<ImportReport> {
  const stage = await openStage()
  try {
    const report = await checkFile(context, file, stage)
    if (report.problemCount > 0)
      throw new Refusal('invalid', report.problems.slice(0, faultsReturned).map(asFault))
    await stage.flushed()
    const stored = await storeMembers(context, viewer, stage)
    return { ...report, ...stored, imported: true }
  } finally {
    await stage.remove()
  }
}

/** Checks a members' file row by row, and stages the rows as long as all are in order. */
async function checkFile(context: Context, file: Readable, stage: Stage | null): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    people: 0,
    memberships: 0,
    existing: 0,
    problems: [],
    problemCount: 0,
    imported: false,
  }
  const earlier: EarlierRows = noEarlierRows()
  const existing = new Set<string>()
  // By address, how many memberships its rows have so far.
  const unchecked = new Map<string, number>()
  const note = (row: number, { column, msg }: CellProblem) => {
    report.problemCount += 1
    if (report.problems.length < problemsListed) report.problems.push({ row, column, msg })
  }
  const checkAddresses = async () => {
    const taken = await takenAddresses(context.database, [...unchecked.keys()])
    for (const [key, memberships] of unchecked)
      if (taken.has(key)) existing.add(digestOf(key))
      else report.memberships += memberships
    unchecked.clear()
  }

  const tidy = tidiedEvery()
  for await (const { number, row, problems } of readMemberFile(file)) {
    if (number > 1) report.rows += 1
    tidy(1)
    for (const problem of problems) note(number, problem)
    if (!row) continue
    const before = earlier.people.size
    const problem = noteRow(earlier, number, row)
    if (problem) note(number, problem)
    const key = emailKey(row.email)
    const memberships = row.membership ? 1 : 0
    if (earlier.people.size > before) unchecked.set(key, memberships)
    else if (unchecked.has(key)) unchecked.set(key, (unchecked.get(key) ?? 0) + memberships)
    else if (!existing.has(digestOf(key))) report.memberships += memberships
    if (unchecked.size === addressesAtOnce) await checkAddresses()
    if (report.problemCount === 0) await stage?.write(row)
  }
  await checkAddresses()
  report.existing = existing.size
  if (report.rows === 0 && report.problemCount === 0)
    note(1, { column: null, msg: m.administration_csv_empty() })
  report.people = earlier.people.size - report.existing
  return report
}

function asFault({ row, column, msg: problem }: ImportReport['problems'][number]) {
  const msg =
    column === null
      ? m.administration_csv_problem_row({ row, problem })
      : m.administration_csv_problem({ row, column, problem })
  return { msg, code: 'invalid' as const, ...(column !== null && { param: column }) }
}
