import { hour } from '../../time/durations.ts'
import { keptFor } from '../../time/retention.ts'
import { memberColumns } from '../members-file.ts'

/** What a column of a list may hold: the columns of the members' file, parts of a name, and what makes households. */
export const importColumns = [
  ...memberColumns,
  'first_name',
  'middle_name',
  'last_name',
  'address',
  'household',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** The columns of dates, whose order of day and month may be asked for. */
export const dateColumns = ['dob', 'from', 'to'] as const
export type DateColumn = (typeof dateColumns)[number]
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * What an import does or waits for: `matching` for somebody to say what its columns hold, `checked` for somebody to start
 * it. An import that is stopped, fails or is undone takes back what it did, and is `undone` then.
 */
export const importStates = [
  'reading',
  'matching',
  'checking',
  'checked',
  'importing',
  'gathering',
  'inviting',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** The states in which the site is at work on an import by itself. */
export const workingStates = ['checking', 'importing', 'gathering', 'inviting', 'undoing'] as const
export type WorkingState = (typeof workingStates)[number]

/** Why an import was taken back. */
export const importEndings = ['stopped', 'failed', 'undone'] as const
export type ImportEnding = (typeof importEndings)[number]

/** What a row is: a person who is new, a further row of theirs, or of somebody who is known. */
export const rowKinds = ['new', 'more', 'update', 'known', 'problem'] as const
export type RowKind = (typeof rowKinds)[number]

/** What somebody was recognized by; `several` people could be meant. */
export const matches = ['email', 'other_name', 'dob', 'phone', 'name', 'several'] as const
export type Match = (typeof matches)[number]

/** What to do with a row of somebody who may be known: change them, leave them, or add somebody new. */
export const rowDecisions = ['update', 'leave', 'add'] as const
export type RowDecision = (typeof rowDecisions)[number]

export const rowOutcomes = ['added', 'updated', 'skipped', 'undone', 'kept'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Why a row was skipped, or was not taken back. */
export const rowReasons = ['removed', 'known', 'changed', 'full'] as const
export type RowReason = (typeof rowReasons)[number]

/** The lists of rows that a preview and an outcome show. */
export const rowLists = ['changes', 'skipped', 'kept'] as const
export type RowList = (typeof rowLists)[number]

/** Rows on one page of a list. */
export const importRowsPage = 50
/** Characters of a cell that are shown as a sample of its column. */
export const sampleMax = 60
/** Decisions that are taken at once. */
export const decisionsMax = 500
/** Columns that a list may have. */
export const importColumnsMax = 500
/** Hours that an import can be undone for, and that what was read of a file is kept. */
export const importKeptHours = keptFor.broughtList / hour
