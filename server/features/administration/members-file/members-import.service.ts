import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { problemsListed } from '../../../../contract/administration/members-file/columns.ts'
import type { ImportReport } from '../../../../contract/administration/members-file/endpoints.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { takenAddresses } from '../../accounts/invitations/bulk-invitations.service.ts'
import { tidiedEvery } from './garbage.ts'
import type { CellProblem, MemberRow } from './member-row.ts'
import { storeMembers } from './member-storing.ts'
import { readMemberFile } from './members-file-reading.ts'
import { openStage, type Stage } from './staged-rows.ts'

const addressesAtOnce = 500
const faultsAnswered = 100

/**
 * Who stands in the file already, by digests that are short enough to remember for every person of a long file: the
 * row that first names somebody, and the one that first says a certain thing of them.
 */
interface Known {
  people: Map<string, number>
  statements: Map<string, number>
}

/** Looks at a members' file and lists every problem by row and column; changes nothing. */
export function examineMembers(context: Context, file: Readable): Promise<ImportReport> {
  return read(context, file, null)
}

/**
 * Imports a members' file: every row, or none. Who has an account already stays as they are; everybody else gets an
 * invitation.
 * @throws {Refusal} invalid, with the problems by row and column
 */
export async function importMembers(context: Context, viewer: Viewer, file: Readable): Promise<ImportReport> {
  const stage = await openStage()
  try {
    const report = await read(context, file, stage)
    if (report.problemCount > 0)
      throw new Refusal('invalid', report.problems.slice(0, faultsAnswered).map(asFault))
    await stage.written()
    const stored = await storeMembers(context, viewer, stage)
    return { ...report, ...stored, imported: true }
  } finally {
    await stage.remove()
  }
}

async function read(context: Context, file: Readable, stage: Stage | null): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    people: 0,
    memberships: 0,
    existing: 0,
    problems: [],
    problemCount: 0,
    imported: false,
  }
  const known: Known = { people: new Map(), statements: new Map() }
  const existing = new Set<string>()
  // By address, how many memberships its rows have so far.
  const unchecked = new Map<string, number>()
  const note = (row: number, { column, msg }: CellProblem) => {
    report.problemCount += 1
    if (report.problems.length < problemsListed) report.problems.push({ row, column, msg })
  }
  const settle = async () => {
    const taken = await takenAddresses(context.database, [...unchecked.keys()])
    for (const [key, memberships] of unchecked)
      if (taken.has(key)) existing.add(digest(key))
      else report.memberships += memberships
    unchecked.clear()
  }

  const tidy = tidiedEvery()
  for await (const { number, row, problems } of readMemberFile(file)) {
    if (number > 1) report.rows += 1
    tidy(1)
    for (const problem of problems) note(number, problem)
    if (!row) continue
    const before = known.people.size
    const problem = meet(known, number, row)
    if (problem) note(number, problem)
    const key = caseFold(row.email)
    const memberships = row.membership ? 1 : 0
    if (known.people.size > before) unchecked.set(key, memberships)
    else if (unchecked.has(key)) unchecked.set(key, (unchecked.get(key) ?? 0) + memberships)
    else if (!existing.has(digest(key))) report.memberships += memberships
    if (unchecked.size === addressesAtOnce) await settle()
    if (report.problemCount === 0) await stage?.write(row)
  }
  await settle()
  report.existing = existing.size
  if (report.rows === 0 && report.problemCount === 0)
    note(1, { column: null, msg: m.administration_csv_empty() })
  report.people = known.people.size - report.existing
  return report
}

/** Notes what a row says of whom; what further rows say of the same person must agree. */
function meet({ people, statements }: Known, number: number, row: MemberRow): CellProblem | null {
  const who = digest(caseFold(row.email))
  const first = people.get(who)
  const description = digest([who, row.name, row.person])
  if (first === undefined) {
    people.set(who, number)
    statements.set(description, number)
  } else {
    if (!statements.has(description))
      return { column: 'email', msg: m.administration_csv_other_person({ row: first }) }
    if (!row.membership) return { column: 'email', msg: m.administration_csv_same_twice({ row: first }) }
  }
  if (!row.membership) return null
  const membership = digest([who, row.membership])
  const twin = statements.get(membership)
  if (twin !== undefined) return { column: 'email', msg: m.administration_csv_same_twice({ row: twin }) }
  statements.set(membership, number)
  return null
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('latin1').slice(0, 12)
}

function asFault({ row, column, msg: problem }: ImportReport['problems'][number]) {
  const msg =
    column === null
      ? m.administration_csv_problem_row({ row, problem })
      : m.administration_csv_problem({ row, column, problem })
  return { msg, code: 'invalid' as const, ...(column !== null && { param: column }) }
}
