/** SQLite's extended result codes of violated constraints; PostgreSQL's SQLSTATEs follow below. */
const sqliteConstraints = { unique: 2067, primaryKey: 1555, foreignKey: 787 }
const postgresUnique = '23505'
const postgresForeignKey = '23503'

interface Violation {
  kind: 'unique' | 'foreign key'
  /** Names the constraint: `table_column` on both engines. */
  constraint: string
}

/** Returns the constraint that an error of either engine violates; null for any other error. */
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

/**
 * Extracts the constraint: SQLite names the columns ('UNIQUE constraint failed: users.email_key'), PostgreSQL
 * the constraint.
 */
function sqliteConstraintName(message: string): string {
  const columns = message.split(': ').at(-1) ?? ''
  return columns.split(', ')[0]?.replace('.', '_') ?? ''
}
