import pg from 'pg'
import { DatabaseUnavailable, type Trouble } from './unavailable.ts'

/** SQLSTATEs caused by the server, its load or its other users rather than by the statement. */
const troubles: [RegExp, Trouble][] = [
  [/^(40001|40P01)$/, 'crossed'],
  [/^(57014|55P03|25P03)$/, 'slow'],
  [/^(53100)$/, 'full'],
  [/^(25006)$/, 'unwritable'],
  [/^(XX001|XX002)$/, 'damaged'],
  // Aborted transaction, lost prepared statement, wrong state, input and output, internal error.
  [/^(25P02|26000|55000|58...|XX000)$/, 'failing'],
  // Connection, resources, shutting down or starting.
  [/^(08...|53...|57P..)$/, 'away'],
]
const noAnswer = 'Query read timeout'
const outdatedPlan = /cached plan must not change result type/

/** Distinguishes trouble with the server from faults of a statement, which are returned as they are. */
export function postgresError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    if (isOutdated(error)) return new DatabaseUnavailable('changed', error)
    const [, trouble] = troubles.find(([codes]) => codes.test(code)) ?? []
    return trouble ? new DatabaseUnavailable(trouble, error) : error
  }
  // A value that cannot be sent is our fault; any other error not from the server happened on the connection.
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return error
  return new DatabaseUnavailable(isUnanswered(error) ? 'slow' : 'away', error)
}

/**
 * Tells whether a connection must be closed. Either a statement still waits in it, and all later ones would wait too; or
 * its prepared statements are lost, or belong to tables that have changed since.
 */
export function breaksConnection(error: unknown): boolean {
  return isUnanswered(error) || isOutdated(error) || hasLostStatements(error)
}

function hasLostStatements(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '26000'
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && outdatedPlan.test(error.message)
}

/** Tells whether a statement was given up because the server did not answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === noAnswer
}
