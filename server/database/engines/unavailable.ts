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
