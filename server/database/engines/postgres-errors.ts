import pg from 'pg'
import { DatabaseUnavailable, type Trouble } from './unavailable.ts'

/** SQLSTATEs of what lies at the server, its load or its other users, and not at the statement. */
const troubles: [RegExp, Trouble][] = [
  [/^(40001|40P01)$/, 'crossed'],
  [/^(57014|55P03|25P03)$/, 'slow'],
  [/^(53100)$/, 'full'],
  [/^(25006)$/, 'unwritable'],
  [/^(XX001|XX002)$/, 'damaged'],
  // Connection, resources, shutting down or starting.
  [/^(08...|53...|57P..)$/, 'away'],
]
const noAnswer = 'Query read timeout'

/** Tells trouble of the server from faults of a statement, which come back as they are. */
export function postgresError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    const [, trouble] = troubles.find(([codes]) => codes.test(code)) ?? []
    return trouble ? new DatabaseUnavailable(trouble, error) : error
  }
  // A value that cannot be sent is ours; whatever else the server did not say itself has happened on the way.
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error
  return new DatabaseUnavailable(isUnanswered(error) ? 'slow' : 'away', error)
}

/** Tells whether a statement was given up because the server did not answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === noAnswer
}
