import { type Kysely, sql } from 'kysely'

/** Replaces the index of paid accounts by two for dues statuses of a day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index money_accounts_covered',
    `create index money_accounts_by_due_day on money_accounts
      (dues_state, dues_due_on, dues_grace_until, dues_paid_until) where merged_into is null`,
    `create index money_accounts_by_paid_day on money_accounts
      (dues_state, dues_paid_until, dues_grace_until, dues_due_on) where merged_into is null`,
  ])
    await sql.raw(statement).execute(database)
}
