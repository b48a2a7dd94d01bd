import type { BoardChange, NewBoard } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { withdrawMessages } from '../../../mail/mail-queue.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import {
  deleteLeftTerm,
  readTermRows,
  restoreTerm,
  setEndOfTerm,
  type TermRows,
} from '../../profiles/board/office-terms.service.ts'
import { addMembershipsWithin, withdrawMembership } from '../../profiles/claims/claims.service.ts'
import { knownMembership } from '../../profiles/membership-options/known-names.service.ts'
import { ensureProfile } from '../../profiles/person/person.service.ts'
import {
  type BoardChangeTerm,
  findBoardChange,
  insertBoardChange,
  listTermsOfChange,
  lockBoard,
  updateBoardChange,
} from './board-changes.queries.ts'
import { causeOfEmails, queueBoardEmails } from './board-email.ts'
import type { PlannedTerm } from './board-plan.ts'
import { planFor, readBoardChange, readOffices, undoable } from './board-reading.service.ts'

/**
 * Replaces the board from a day on, in one transaction. No emails are sent.
 * @param ifMatch the version of the offices of that day that the administrator saw
 * @throws {Refusal} conflict when the board changed since, invalid (offices, until)
 */
export function changeBoard(
  { config, database }: Context,
  viewer: Viewer,
  { reason = null, ...input }: NewBoard,
  ifMatch: string,
): Promise<BoardChange> {
  return database.transaction().execute(async (transaction) => {
    await lockBoard(transaction)
    const { version } = await readOffices({ config }, transaction, input.day)
    if (!namesVersion(ifMatch, version)) throw stale()
    const { plan, people } = await planFor({ config }, transaction, input)
    for (const { id } of people) await lockAccount(transaction, id)
    const now = config.now().toISOString()
    const change = { id: newId(), day: input.day, created_by: viewer.userId, created_at: now }
    const earlier = await endTerms({ config }, transaction, plan)
    const added = await beginTerms({ config }, transaction, viewer, plan)
    const rows = plan.map((term, place) => ({
      ...{ change_id: change.id, place, kind: term.kind, user_id: term.userId },
      membership_id: added.get(term) ?? term.stored?.membership_id ?? null,
      roster_id: term.stored?.confirmed === 1 ? term.stored.id : null,
      ...{ title: term.title as never, category: term.category as never },
      ...{ from_date: term.from, to_date: term.to },
      earlier: JSON.stringify(earlier.get(term) ?? null),
    }))
    await insertBoardChange(transaction, change, rows)
    await recordPlan({ config }, transaction, viewer, { plan, changeId: change.id, day: input.day, reason })
    return readBoardChange({ config }, transaction, change.id)
  })
}

type Rules = Pick<Context, 'config'>

/** Ends and withdraws terms; returns the rows of each, for undoing. */
async function endTerms(
  { config }: Rules,
  transaction: Connection,
  plan: readonly PlannedTerm[],
): Promise<Map<PlannedTerm, TermRows>> {
  const earlier = new Map<PlannedTerm, TermRows>()
  for (const term of plan) {
    if (!term.stored || (term.kind !== 'end' && term.kind !== 'withdraw')) continue
    const { membership_id: membershipId, id } = term.stored
    const rosterId = term.stored.confirmed === 1 ? id : null
    const rows = await readTermRows(transaction, { membershipId, rosterId })
    earlier.set(term, rows)
    if (term.kind === 'end') await setEndOfTerm(transaction, config, rows, term.to)
    else await withdrawTerm({ config }, transaction, rows)
  }
  return earlier
}

async function withdrawTerm({ config }: Rules, transaction: Connection, { membership, roster }: TermRows) {
  if (membership)
    await withdrawMembership(transaction, config, {
      userId: membership.user_id,
      membershipId: membership.id,
    })
  else if (roster) await deleteLeftTerm(transaction, roster.id)
}

/** Adds the terms that begin; returns the id of each. */
async function beginTerms(
  { config }: Rules,
  transaction: Connection,
  viewer: Viewer,
  plan: readonly PlannedTerm[],
): Promise<Map<PlannedTerm, string>> {
  const begun = plan.filter(({ kind }) => kind === 'begin' || kind === 'member')
  const memberships = []
  for (const { userId, title, category, type, from, to, confirmed } of begun) {
    await ensureProfile(transaction, userId, config.now().toISOString())
    const given = { title, category, type, from, to }
    const membership = await knownMembership(transaction, given, 'retired, too')
    memberships.push({ userId, membership, confirmed })
  }
  const ids = await addMembershipsWithin({ config }, transaction, viewer, memberships)
  return new Map(begun.map((term, index) => [term, ids[index] ?? '']))
}

interface RecordedPlan {
  plan: readonly PlannedTerm[]
  changeId: string
  day: string
  reason: string | null
}

/** Records the change, and each term that it affects. */
async function recordPlan(
  { config }: Rules,
  transaction: Connection,
  viewer: Viewer,
  { plan, changeId, day, reason }: RecordedPlan,
): Promise<void> {
  const counts = Object.groupBy(plan, ({ kind }) => kind)
  await recordAuditEntry(config, transaction, viewer, {
    act: 'change board',
    subject: { kind: 'board', id: changeId },
    aboutUserId: null,
    before: null,
    after: { day, ends: counts.end?.length ?? 0, begins: counts.begin?.length ?? 0 },
    reason,
  })
  const acts = {
    end: 'end membership',
    begin: 'add membership',
    member: 'add membership',
    withdraw: 'withdraw membership',
    stay: null,
  } as const
  for (const { kind, userId, title, category, type, from, to, stored } of plan) {
    const act = acts[kind]
    if (act === null) continue
    const before = stored && { title, category, type, from, to: stored.to_date }
    await recordAuditEntry(config, transaction, viewer, {
      act,
      subject: { kind: 'board', id: changeId },
      aboutUserId: userId,
      before,
      after: kind === 'withdraw' ? null : { title, category, type, from, to },
      reason,
    })
  }
}

/**
 * Undoes a change of the board within a day, and withdraws queued emails. Terms that were changed later stay.
 * @throws {Refusal} absent, conflict after a day or a second time
 */
export function undoBoardChange(
  { config, database }: Context,
  viewer: Viewer,
  id: string,
): Promise<BoardChange> {
  return database.transaction().execute(async (transaction) => {
    await lockBoard(transaction)
    const change = await findBoardChange(transaction, id)
    if (!change) throw refusal('absent')
    if (change.undone_at !== null) throw conflict(m.administration_board_undone_already())
    const now = config.now()
    if (Date.parse(change.created_at) + undoable <= now.getTime())
      throw conflict(m.administration_board_undo_late())
    const terms = await listTermsOfChange(transaction, id)
    for (const userId of [...new Set(terms.map(({ account_id }) => account_id))].sort())
      await lockAccount(transaction, userId)
    let left = 0
    for (const term of terms.toReversed()) if (!(await undoTerm({ config }, transaction, term))) left += 1
    await withdrawMessages(transaction, { cause: causeOfEmails(id) })
    await updateBoardChange(transaction, id, { undone_at: now.toISOString(), left_terms: left })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'undo board change',
      subject: { kind: 'board', id },
      aboutUserId: null,
      before: null,
      after: { day: change.day, left },
      reason: null,
    })
    return readBoardChange({ config }, transaction, id)
  })
}

/** Undoes a change's effect on one term; returns false where the term was changed later. */
async function undoTerm({ config }: Rules, transaction: Connection, term: BoardChangeTerm): Promise<boolean> {
  const { kind, membership_id: membershipId, roster_id: rosterId, from_date, to_date } = term
  if (kind === 'stay') return true
  const earlier = term.earlier as TermRows | null
  if (kind === 'withdraw') {
    if (earlier) await restoreTerm(transaction, config, earlier)
    return true
  }
  const rows = await readTermRows(transaction, { membershipId, rosterId })
  const now = rows.membership ?? rows.roster
  const isAsLeft =
    now?.title === term.title &&
    now.category === term.category &&
    now.from_date === from_date &&
    now.to_date === to_date
  if (!isAsLeft) return false
  if (kind === 'end') {
    const before = earlier?.membership ?? earlier?.roster
    await setEndOfTerm(transaction, config, rows, before?.to_date ?? null)
  } else await withdrawTerm({ config }, transaction, rows)
  return true
}

/**
 * Sends the emails to the new officers, once.
 * @throws {Refusal} absent, conflict when they were sent, or the change was undone
 */
export function sendBoardEmails(
  { config, database }: Context,
  viewer: Viewer,
  { id, note = null }: { id: string; note?: string | null | undefined },
): Promise<BoardChange> {
  return database.transaction().execute(async (transaction) => {
    await lockBoard(transaction)
    const change = await findBoardChange(transaction, id)
    if (!change) throw refusal('absent')
    if (change.undone_at !== null) throw conflict(m.administration_board_undone_already())
    if (change.written_at !== null) throw conflict(m.administration_board_letters_sent_already())
    const terms = await listTermsOfChange(transaction, id)
    const written = await queueBoardEmails({ config }, transaction, { ...change, note }, terms)
    await updateBoardChange(transaction, id, { written_at: config.now().toISOString(), note })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'write to new board',
      subject: { kind: 'board', id },
      aboutUserId: null,
      before: null,
      after: { emails: written, note },
      reason: null,
    })
    return readBoardChange({ config }, transaction, id)
  })
}
