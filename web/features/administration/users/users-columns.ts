import { m } from '../../../../contract/paraglide/messages.js'
import { readStored, writeStored } from '../../../browser/storage.ts'

const usersColumnsKey = 'users-columns'

/** The columns of Manage Users that one can choose; name, email and exceptions are always there. */
export const chosenColumns = ['membership', 'type', 'joined', 'seen'] as const
export type ChosenColumn = (typeof chosenColumns)[number]

export const columnText: Record<ChosenColumn, () => string> = {
  membership: m.administration_membership,
  type: m.profiles_type,
  joined: m.administration_joined,
  seen: m.administration_last_seen,
}

const byDefault: ChosenColumn[] = ['membership', 'joined', 'seen']

/** Reads the columns that were chosen in this browser. */
export function readColumns(): ChosenColumn[] {
  const stored = readStored(usersColumnsKey)?.split(' ')
  return stored ? chosenColumns.filter((column) => stored.includes(column)) : byDefault
}

/** Keeps the choice of columns in this browser. */
export function writeColumns(columns: readonly ChosenColumn[]): void {
  writeStored(usersColumnsKey, columns.join(' '))
}
