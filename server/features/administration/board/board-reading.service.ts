import type {
  BoardChange,
  BoardEffects,
  NewBoard,
  Offices,
} from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { boardChangeRetention } from '../../../../contract/retention.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { day as dayLong } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { versionOfState } from '../../../endpoints/entity-tags.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import {
  type HeldOffice,
  listMembershipsOf,
  listOffices,
  listOfficeTitles,
  listWaitingOffices,
} from '../../profiles/board/office-terms.service.ts'
import { holderOf } from '../../profiles/board/roster.service.ts'
import { knownFilter } from '../../profiles/membership-options/known-names.service.ts'
import {
  type BoardChangeTerm,
  deleteChangesBefore,
  findBoardChange,
  listCandidates,
  listLatestChanges,
  listTermsOfChange,
} from './board-changes.queries.ts'
import { emailTextsOf } from './board-email.ts'
import { type PlannedTerm, planBoard } from './board-plan.ts'

/** Time in which a change of the board can be undone, in milliseconds. */
export const undoable = dayLong

type Reading = Pick<Context, 'config'>

/** Returns every office with its holders on a day, today unless given. */
export async function readOffices(
  { config }: Reading,
  connection: Connection,
  on: CalendarDate = dayIn(config.timeZone, config.now()),
): Promise<Offices> {
  const terms = await listOffices({ config }, connection, on)
  const waiting = await listWaitingOffices({ config }, connection, on)
  const titles = await listOfficeTitles(connection)
  const held = new Set([...terms, ...waiting].map(({ title }) => title))
  const shown = [...titles, ...[...held].filter((title) => !titles.includes(title))]
  const state = {
    day: on,
    offices: shown.map((title) => {
      const ofTitle = terms.filter((term) => term.title === title)
      const asTerm = (term: HeldOffice) => officeTermOf(config, term)
      return {
        title,
        holders: ofTitle.filter(({ from_date }) => from_date <= on).map(asTerm),
        later: ofTitle.filter(({ from_date }) => from_date > on).map(asTerm),
        waiting: waiting.filter((term) => term.title === title).map(asTerm),
      }
    }),
  }
  return { ...state, version: versionOfState(state) }
}

function officeTermOf(config: Context['config'], term: HeldOffice) {
  const { category, type, from_date: from, to_date: to, confirmed } = term
  return { user: holderOf(config, term), category, type, from, to, confirmed: confirmed === 1 }
}

/** Returns the terms that a new board would end and begin. */
export async function previewBoard(
  { config, database }: Pick<Context, 'config' | 'database'>,
  input: NewBoard,
): Promise<BoardEffects> {
  const { plan, names } = await planFor({ config }, database, input)
  const termOf = ({ userId, title, category, from, to, confirmed }: PlannedTerm) => ({
    ...{ title, category, from, to, confirmed },
    user: holderOf(config, { ...known(names.get(userId)), user_id: userId, account_id: userId }),
  })
  return effectsOf(plan, termOf)
}

const known = (person: { name: string; departed: null | 'former' | 'deceased' } | undefined) => ({
  name: person?.name ?? '',
  departed: person?.departed ?? null,
})

function effectsOf<Term extends { kind: PlannedTerm['kind'] }, Shown>(
  terms: readonly Term[],
  shownOf: (term: Term) => Shown,
) {
  const of = (kind: PlannedTerm['kind']) => terms.filter((term) => term.kind === kind).map(shownOf)
  return {
    ends: of('end'),
    begins: of('begin'),
    stays: of('stay'),
    withdrawn: of('withdraw'),
    members: of('member'),
  }
}

type Person = Awaited<ReturnType<typeof listCandidates>>[number]

/**
 * Plans the effects of a new board, with everybody concerned by id.
 * @throws {Refusal} invalid (offices, until) for unknown offices and people who cannot hold one
 */
export async function planFor({ config }: Reading, connection: Connection, input: NewBoard) {
  if (input.until && input.until < input.day) throw invalid('until', m.errors_to_before_from())
  for (const { title, holders } of input.offices) {
    await knownFilter(connection, { title })
    for (const { category } of holders) await knownFilter(connection, { category })
  }
  const terms = await listOffices({ config }, connection, input.day)
  const appointed = [...new Set(input.offices.flatMap(({ holders }) => holders.map(({ user }) => user)))]
  const concerned = [...new Set([...appointed, ...terms.map(({ user_id }) => user_id)])]
  const people = concerned.length > 0 ? await listCandidates(connection, concerned) : []
  const names = new Map(people.map((person) => [person.id, person]))
  for (const id of appointed) requireCandidate(names.get(id), input, terms)
  const waiting = await listWaitingOffices({ config }, connection, input.day)
  refuseSecondTerm(input, terms, waiting)
  const memberships = await listMembershipsOf(connection, concerned)
  return { plan: planBoard(input, { terms, memberships }), names, people }
}

/** @throws {Refusal} invalid (offices) for a new term whose holder has one that waits for confirmation */
function refuseSecondTerm(
  { day, offices }: NewBoard,
  terms: readonly HeldOffice[],
  waiting: readonly HeldOffice[],
): void {
  for (const { title, holders } of offices)
    for (const { user } of holders) {
      const isOf = (term: HeldOffice) => term.title === title && term.user_id === user
      const found = waiting.find(isOf)
      if (found && !terms.some((term) => isOf(term) && term.from_date <= day))
        throw invalid('offices', m.administration_board_waits({ name: found.name, office: labelOf(title) }))
    }
}

/** @throws {Refusal} invalid (offices) for a person who cannot begin a term */
function requireCandidate(person: Person | undefined, { day }: NewBoard, terms: readonly HeldOffice[]): void {
  if (!person) throw invalid('offices', m.administration_board_unknown())
  const { id, name, child, departed, suspended_at, password_hash, profile_id } = person
  // A serving officer may stay.
  if (terms.some(({ user_id, from_date }) => user_id === id && from_date <= day)) return
  if (child) throw invalid('offices', m.administration_board_child({ name }))
  if (departed !== null) throw invalid('offices', m.administration_board_departed({ name }))
  if (suspended_at !== null) throw invalid('offices', m.administration_board_suspended({ name }))
  if (password_hash !== '' && profile_id === null)
    throw invalid('offices', m.administration_board_no_profile({ name }))
}

/**
 * Returns a change of the board with the emails to the new officers.
 * @throws {Refusal} absent
 */
export async function readBoardChange(
  { config }: Reading,
  connection: Connection,
  id: string,
): Promise<BoardChange> {
  const change = await findBoardChange(connection, id)
  if (!change) throw refusal('absent')
  const terms = await listTermsOfChange(connection, id)
  const termOf = ({ title, category, from_date: from, to_date: to, ...term }: BoardChangeTerm) => ({
    ...{ title, category, from, to, confirmed: term.confirmed_at !== null },
    user: holderOf(config, { ...term, user_id: term.account_id }),
  })
  return {
    ...changeOf({ config }, change),
    ...effectsOf(terms, termOf),
    left: change.left_terms,
    emails: await emailTextsOf({ config }, connection, change, terms),
    written: change.written_at,
  }
}

/** Lists the latest changes of the board, newest first. */
export async function listBoardChanges({ config, database }: Pick<Context, 'config' | 'database'>) {
  return (await listLatestChanges(database)).map((change) => changeOf({ config }, change))
}

interface StoredChange {
  id: string
  day: CalendarDate
  created_at: string
  undone_at: string | null
}

function changeOf({ config }: Reading, { id, day, created_at, undone_at }: StoredChange) {
  const until = new Date(Date.parse(created_at) + undoable)
  const canUndo = undone_at === null && until > config.now()
  return {
    _id: id,
    day,
    done: created_at,
    undone: undone_at,
    undoUntil: canUndo ? until.toISOString() : null,
  }
}

/** Deletes changes of the board after some months. */
export function sweepBoardChanges({ config, database }: Pick<Context, 'config' | 'database'>) {
  const before = new Date(config.now().getTime() - boardChangeRetention).toISOString()
  return deleteChangesBefore(database, before)
}
