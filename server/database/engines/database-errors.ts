/** Reasons why the database is unavailable, for the log: the fault, and how to fix it. */
const advice = {
  away: 'the database cannot be reached; the site tries again with every request',
  slow: 'the database took too long and was not waited for',
  busy: 'too many write to the database at once',
  crossed: 'two changes waited for each other, and one was given up',
  changed: 'the tables were changed by an update; the site tries again with every request',
  failing:
    'the database server failed while it worked; its own log says why, and the site tries again with every request',
  full: 'the disk of the database is full; make room, and the site goes on by itself',
  unwritable: 'the database cannot be written; make its file, its folder and its disk writable',
  gone: 'the database file was removed or replaced while the site runs; put the same file back, or restart the site',
  damaged: 'the database is damaged; stop the site and restore a backup',
} as const

export type Trouble = keyof typeof advice

/** Failures under which reading still works. */
const savingOnly: readonly Trouble[] = ['full', 'unwritable', 'gone']

/** The database is unavailable, or cannot save, for now. Nothing of a failed change is stored. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly trouble: Trouble

  constructor(trouble: Trouble, cause?: unknown) {
    super(advice[trouble], { cause })
    this.trouble = trouble
  }

  /** True when only saving fails, so that the site can still be read. */
  get canRead(): boolean {
    return savingOnly.includes(this.trouble)
  }
}

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
