import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, expectStatus } from '../../../../tests/support/members.ts'
import { recordBounce } from '../account/bounces.service.ts'
import { accountsWithObstacle, letterObstacle } from './letter-mailing.service.ts'

test('everybody with an obstacle to letters is among those that are read closely', async () => {
  const site = await anApp()
  const now = '2026-11-21T18:00:00Z'
  const states = [
    { departed: 'former' as const },
    { suspended_at: now },
    { email: null, email_key: null },
    { wants_no_mail: true },
    { must_verify: true, email_verified_at: null },
  ]
  for (const state of states) {
    const { id } = await aMember(site)
    await site.database
      .updateTable('users')
      .set(state as object)
      .where('id', '=', id)
      .execute()
  }
  const stopped = await aMember(site)
  expectStatus(200, await stopped.put('/api/account/topics', { topics: { letters: false } }))
  const bounced = { mailId: 'some letter', userId: (await aMember(site)).id, kind: 'hard' as const }
  await recordBounce(site.app, site.database, { ...bounced, status: '5.1.1', topic: null })
  const obstructed = await site.database
    .selectFrom('users')
    .select(['id', letterObstacle().as('obstacle')])
    .where(letterObstacle(), '<>', 'waiting')
    .execute()
  expect(new Set(obstructed.map(({ obstacle }) => obstacle)).size).toBe(5)
  const read = await site.database
    .selectFrom('users')
    .select('id')
    .where('id', 'in', sql<string>`(${accountsWithObstacle})`)
    .execute()
  expect(read.map(({ id }) => id)).toEqual(expect.arrayContaining(obstructed.map(({ id }) => id)))
})
