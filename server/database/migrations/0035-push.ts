import { generateKeyPairSync } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/**
 * Where the browser of a session takes notifications, which therefore end with it; what members want to see there, at
 * first what they want to read by email; and the key by which push services know this site.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  const texts = ['push_endpoint', 'push_public_key', 'push_secret']
  for (const column of texts) await schema.alterTable('sessions').addColumn(column, type.text).execute()
  await schema.alterTable('sessions').addColumn('push_endpoint_hash', type.key).execute()
  await schema.alterTable('sessions').addColumn('push_since', type.instant).execute()
  await schema
    .createIndex('sessions_push_endpoint')
    .unique()
    .on('sessions')
    .column('push_endpoint_hash')
    .execute()
  await schema
    .createIndex('sessions_with_push')
    .on('sessions')
    .column('id')
    .where(sql.ref('push_endpoint_hash'), 'is not', null)
    .execute()

  await schema
    .alterTable('mail_choices')
    .addColumn('on_devices', type.boolean, (column) => column.notNull().defaultTo(sql`true`))
    .execute()
  await sql`update mail_choices set on_devices = wanted`.execute(database)

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = JSON.stringify(privateKey.export({ format: 'jwk' }))
  await sql`insert into site_secrets (name, value) values ('push', ${key})`.execute(database)
}
