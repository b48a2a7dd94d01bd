import { memberColumns } from '../members-file.ts'

/** Name, address and contact columns of foreign lists that the members' file lacks. */
const personParts = [
  'first_name',
  'middle_name',
  'last_name',
  'prefix',
  'suffix',
  'other_name',
  'further_email',
  'further_phone',
  'age',
  'birth_year',
  'address',
  'street',
  'street_2',
  'town',
  'state',
  'zip',
  'country',
] as const

/** Columns about a family of which one row names several people. */
const familyParts = [
  'household',
  'relation',
  'spouse',
  'spouse_email',
  'spouse_phone',
  'spouse_dob',
  'spouse_last_name',
  'children',
  'child_age',
  'child_dob',
] as const

/** Columns of the office's record; the note takes heading and value of each `note` column. */
const officeParts = [
  'member_number',
  'tags',
  'notes',
  'note',
  'no_mail',
  'wants_mail',
  'contact_type',
] as const

/** Columns about dues: an opening balance is negative where something is owed, an amount owed where there is credit. */
const duesParts = ['level', 'paid_until', 'opening_balance', 'amount_owed'] as const

/** Meanings of a list column: those of the members' file, and further ones. */
export const importColumns = [
  ...memberColumns,
  ...personParts,
  ...familyParts,
  ...officeParts,
  ...duesParts,
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Date columns, whose order of day and month may be ambiguous. */
export const dateColumns = ['dob', 'from', 'to', 'paid_until'] as const
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
  'entering',
  'inviting',
  'done',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** States in which a worker of the site runs the import. */
export const workingStates = [
  'checking',
  'importing',
  'gathering',
  'entering',
  'inviting',
  'undoing',
] as const
export type WorkingState = (typeof workingStates)[number]

/** Reasons for undoing an import. */
export const importEndings = ['stopped', 'failed', 'undone'] as const
export type ImportEnding = (typeof importEndings)[number]

/** Kinds of rows: a new person, a further row of theirs, or a known person. */
const rowKinds = ['new', 'more', 'update', 'known', 'problem'] as const
export type RowKind = (typeof rowKinds)[number]

/**
 * Matches of a row with a known person; with `several`, more than one person matches, with `spelling`, a name in
 * another spelling or script, and with `middle_name`, a name of which either omits or abbreviates a middle name.
 */
export const matches = [
  ...(['email', 'other_name', 'dob', 'phone', 'name', 'spelling', 'middle_name', 'several'] as const),
] as const
export type Match = (typeof matches)[number]

/** Matches by a name that is only alike: an import adds the person unless an administrator decides otherwise. */
export const alikeMatches: readonly Match[] = ['spelling', 'middle_name']

/** Decisions about a row that matches a known person: change, leave, or add. */
export const rowDecisions = ['update', 'leave', 'add'] as const
export type RowDecision = (typeof rowDecisions)[number]

export const rowOutcomes = ['added', 'updated', 'skipped', 'undone', 'kept'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Reasons why a row was skipped or not undone; `money` where only a treasurer may undo it. */
export const rowReasons = ['removed', 'known', 'changed', 'full', 'money'] as const
export type RowReason = (typeof rowReasons)[number]

/** Lists of rows in a preview or an outcome: `people` are new ones as they would be. */
export const rowLists = ['people', 'changes', 'skipped', 'kept'] as const
export type RowList = (typeof rowLists)[number]

/** Certainty of a person's value: as written, guessed, or left out until it can be read. */
export const factStates = ['sure', 'guessed', 'left out'] as const

/** Questions that a list may leave open, each for the cells of one column. */
export const questionKinds = ['date order', 'calendar', 'names'] as const

/** The sides of a comparison: people of the list who are no members, and members who are not on it. */
export const missingSides = ['members', 'list'] as const
export type MissingSide = (typeof missingSides)[number]

/** Most rows of an imported list, without its headings. */
export const importRowsMax = 100_000
/** First rows of a sheet that are shown for choosing the row of headings. */
export const firstRowsShown = 12
/** Rows at the beginning of a sheet among which the headings are searched. */
export const headingRowsMax = 60

/** Unknown words of a list's memberships that a preview names. */
export const unknownWordsListed = 20

/** Characters of a sample of a column. */
export const sampleMax = 60
/** Decisions in one request. */
export const decisionsMax = 500
/** Columns that a list may have. */
export const importColumnsMax = 500

/** Calendars that a column of dates may be written in. */
export const calendars = ['gregorian', 'bikram_sambat'] as const
export type Calendar = (typeof calendars)[number]

/** Readings of names that may mean one person or several, such as `Krishna Rana, Radha`. */
export const nameReplies = ['one', 'several'] as const
export type NameReply = (typeof nameReplies)[number]
