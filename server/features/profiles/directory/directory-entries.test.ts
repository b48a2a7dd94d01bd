import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { anEmptyDatabase } from '../../../../tests/support/empty-database.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, expectStatus } from '../../../../tests/support/members.ts'
import type { Connection } from '../../../database/connection.ts'
import { migrate, migrateThrough, migrationState } from '../../../database/migrate.ts'
import {
  counters,
  decidingColumns,
  entryColumns,
  entryRows,
} from '../../../database/migrations/directory/entries.ts'
import { foldCounters } from './counters.service.ts'

const reason = 'Decided by the board'

/** Compares what the database keeps for the directory with what the accounts and profiles say. */
async function expectKept(connection: Connection): Promise<void> {
  const kept = await rowsOf(connection, `select ${entryColumns} from directory_entries`)
  expect(kept).toEqual(await rowsOf(connection, entryRows))
  for (const { table, columns, present } of counters) {
    const names = columns.join(', ')
    expect(
      await rowsOf(
        connection,
        `select ${names}, sum(members) from ${table} group by ${names} having sum(members) <> 0`,
      ),
    ).toEqual(
      await rowsOf(
        connection,
        `select ${names}, count(*) from directory_entries where ${present} is not null group by ${names}`,
      ),
    )
  }
  const words = await rowsOf(
    connection,
    'select word from search_words join users on users.id = search_words.user_id where search_words.name_key <> users.name_key',
  )
  expect(words).toEqual([])
}

/** Reads rows as lists of values in one order; both engines say true in their own way. */
async function rowsOf(connection: Connection, query: string): Promise<string[]> {
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(connection)
  return rows
    .map((row) =>
      JSON.stringify(Object.values(row))
        .replace(/\btrue\b/g, '1')
        .replace(/\bfalse\b/g, '0'),
    )
    .toSorted()
}

it('stands on exactly the columns whose changes are watched', () => {
  const read = (name: string) => [
    ...new Set([...entryRows.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, column]) => column)),
  ]
  const names = { users: 'account', profiles: 'profile', memberships: 'shown' } as const
  for (const table of ['users', 'profiles', 'memberships'] as const)
    expect(
      read(names[table])
        .filter((column) => column !== 'id' && column !== 'user_id')
        .toSorted(),
    ).toEqual([...decidingColumns[table]].toSorted())
})

it('is kept with every kind of change of an account, a profile and its memberships', async () => {
  const site = await anApp({ confirmation: 'all' })
  const { database } = site
  const officer = await anAdministrator(site)
  const anna = await aMember(site, { name: 'Anna Rana' })
  const bina = await aMember(site, { name: 'Bina Rana' })
  const kept = () => expectKept(database)
  await aProfile(anna, { location: 'Skokie' })
  await aProfile(bina, { location: 'skokie' })
  await kept()
  await aProfile(bina, { location: 'Aurora', category: 'General Member', position: 'Teacher' })
  await kept()
  const upTo = new Date().toISOString()
  expectStatus(200, await officer.post('/api/admin/claims/confirmation', { upTo }))
  await kept()
  const { status } = await changeAccount(officer, 'PUT', anna.id, '', { name: 'Anna Tharu', reason })
  expect(status).toBe(200)
  await kept()
  for (const suspended of [true, false]) {
    await changeAccount(officer, 'PUT', bina.id, '/suspension', { suspended, reason })
    await kept()
  }
  await database.updateTable('users').set({ must_verify: true, email_verified_at: null }).execute()
  await kept()
  await foldCounters(site)
  await kept()
  expect(await database.selectFrom('place_counts').select('slot').where('slot', '<>', '').execute()).toEqual(
    [],
  )
  await changeAccount(officer, 'POST', anna.id, '/removal', { reason })
  await kept()
  expect(
    await database.selectFrom('place_counts').select('location').where('location', '=', 'Skokie').execute(),
  ).toEqual([])
  const listed = await database.selectFrom('directory_entries').select('user_id').execute()
  expect(listed).toEqual([{ user_id: bina.id }])
})

it('is filled for the members of an older version', async () => {
  const older = await anEmptyDatabase()
  const { applied } = await migrationState((await anApp()).database)
  await migrateThrough(
    older,
    applied.filter((name) => name < '0023'),
  )
  const at = '2026-01-01T00:00:00.000Z'
  for (const [id, name] of [
    ['one', 'anna rana'],
    ['two', 'bina rana'],
  ] as const) {
    await sql`insert into users (id, name, name_key, password_hash, administrator, created_at)
      values (${id}, ${name}, ${name}, '', false, ${at})`.execute(older)
    await sql`insert into profiles (user_id, position, location, location_key, gender, dob_audience, phone,
      phone_audience, skills, created_at, updated_at) values (${id}, 'Teacher', 'Skokie', 'skokie', 'female', 'everyone',
      '', 'members', '[]', ${at}, ${at})`.execute(older)
    await sql`insert into search_words (word, user_id) values ('rana', ${id})`.execute(older)
  }
  await migrate(older)
  await expectKept(older)
  expect(await older.selectFrom('directory_entries').select('user_id').execute()).toHaveLength(2)
})
