import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, expectStatus } from '../../../../tests/support/members.ts'
import {
  counters,
  decidingColumns,
  entryColumns,
  entryRows,
} from '../../../database/changes/derived-tables.ts'
import type { Connection } from '../../../database/connection.ts'
import { foldCounters } from './directory.service.ts'

const reason = 'Decided by the board'

/** Compares the stored directory entries with the accounts and profiles that they derive from. */
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

/** Reads rows as sorted lists of values; the two engines represent true differently. */
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

it('depends on exactly the columns with triggers', () => {
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

it('stays correct after every kind of change of an account, a profile and its memberships', async () => {
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
