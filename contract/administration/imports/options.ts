import { memberColumns } from '../members-file.ts'

/** Meanings of a list column: columns of the members' file, name parts, household and address. */
export const importColumns = [
  ...memberColumns,
  'first_name',
  'middle_name',
  'last_name',
  'address',
  'household',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Date columns, whose order of day and month may be ambiguous. */
export const dateColumns = ['dob', 'from', 'to'] as const
export type DateColumn = (typeof dateColumns)[number]
export const dateOrders = ['month', 'day'] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * States of an import. `matching` waits for an administrator to map the columns, `checked` for one to start it. An
 * import that is stopped, fails or is undone reverts its changes and ends as `undone`.
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

/** States in which a worker of the site runs the import. */
export const workingStates = ['checking', 'importing', 'gathering', 'inviting', 'undoing'] as const
export type WorkingState = (typeof workingStates)[number]

/** Reasons for undoing an import. */
export const importEndings = ['stopped', 'failed', 'undone'] as const
export type ImportEnding = (typeof importEndings)[number]

/** Kinds of rows: a new person, a further row of theirs, or a known person. */
export const rowKinds = ['new', 'more', 'update', 'known', 'problem'] as const
export type RowKind = (typeof rowKinds)[number]

/** Matches of a row with a known person; with `several`, more than one person matches. */
export const matches = ['email', 'other_name', 'dob', 'phone', 'name', 'several'] as const
export type Match = (typeof matches)[number]

/** Decisions about a row that matches a known person: change, leave, or add. */
export const rowDecisions = ['update', 'leave', 'add'] as const
export type RowDecision = (typeof rowDecisions)[number]

export const rowOutcomes = ['added', 'updated', 'skipped', 'undone', 'kept'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Reasons why a row was skipped or not undone. */
export const rowReasons = ['removed', 'known', 'changed', 'full'] as const
export type RowReason = (typeof rowReasons)[number]

/** Lists of rows in a preview or an outcome. */
export const rowLists = ['changes', 'skipped', 'kept'] as const
export type RowList = (typeof rowLists)[number]

/** Characters of a sample of a column. */
export const sampleMax = 60
/** Decisions in one request. */
export const decisionsMax = 500
/** Columns that a list may have. */
export const importColumnsMax = 500
