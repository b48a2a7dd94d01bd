/** SQLite's extended result codes, and below PostgreSQL's SQLSTATEs, for what a constraint refuses. */
const sqliteConstraints = { unique: 2067, primaryKey: 1555, foreignKey: 787 }
const sqliteBusy = 5
const postgresUnique = '23505'
const postgresForeignKey = '23503'

/** Network errors, and SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutting down). */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|53...|57P..)$/

export interface Violation {
  kind: 'unique' | 'foreign key'
  /** Names the constraint: `table_column` on both engines. */
  constraint: string
}

/** Tells which constraint an error of either engine violates; null for any other error. */
export function violatedConstraint(error: unknown): Violation | null {
  if (!(error instanceof Error)) return null
  const { errcode, code, constraint } = error as { errcode?: number; code?: string; constraint?: string }
  if (errcode === sqliteConstraints.unique || errcode === sqliteConstraints.primaryKey)
    return { kind: 'unique', constraint: sqliteConstraintName(error.message) }
  if (errcode === sqliteConstraints.foreignKey) return { kind: 'foreign key', constraint: '' }
  if (code === postgresUnique) return { kind: 'unique', constraint: constraint ?? '' }
  if (code === postgresForeignKey) return { kind: 'foreign key', constraint: constraint ?? '' }
  return null
}

/** Tells whether the database cannot be reached or is too busy, so that trying again may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: number; code?: string }
  if (errcode !== undefined) return (errcode & 0xff) === sqliteBusy
  return awayCodes.test(code ?? '') || error.message === 'timeout exceeded when trying to connect'
}

/** Makes a constraint's name from the columns that SQLite names ('UNIQUE constraint failed: users.email_key'). */
function sqliteConstraintName(message: string): string {
  const columns = message.split(': ').at(-1) ?? ''
  return columns.split(', ')[0]?.replace('.', '_') ?? ''
}
