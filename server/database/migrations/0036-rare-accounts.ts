import { type Kysely, sql } from 'kysely'
import { engineBehind } from '../engines/engine.ts'

/**
 * Indexes by which few accounts among many are found: those whose membership ended or is inactive or of a type, those who
 * proved their address or did not, and those who have a password. SQLite, which plans without statistics, would sort
 * everybody by a plain index on what most accounts have, so that it gets one that only who asks in its words can use.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.createIndex('memberships_by_type').on('memberships').columns(['type', 'user_id']).execute()
  await schema
    .createIndex('memberships_inactive')
    .on('memberships')
    .column('user_id')
    .where(sql.ref('active'), '=', sql.lit(false))
    .execute()
  await schema
    .createIndex('memberships_ended')
    .on('memberships')
    .columns(['to_date', 'user_id'])
    .where(sql.ref('to_date'), 'is not', null)
    .execute()
  if (engineBehind(database) === 'postgres')
    for (const [name, operator] of [
      ['users_verified', 'is not'],
      ['users_unverified', 'is'],
    ] as const)
      await schema
        .createIndex(name)
        .on('users')
        .column('id')
        .where(sql.ref('email_verified_at'), operator, null)
        .execute()
  else
    await schema
      .createIndex('users_by_verification')
      .on('users')
      .expression(sql`(email_verified_at is null), id`)
      .execute()
  await schema
    .createIndex('users_claimed')
    .on('users')
    .column('id')
    .where(sql.ref('password_hash'), '<>', sql.lit(''))
    .execute()
}
