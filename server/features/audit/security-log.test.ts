import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { findSecurityEntries, recordSecurity, sweepSecurityLog } from './security-log.service.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

async function eventsOf(account: string) {
  const entries = await findSecurityEntries(site.database, { about: account }, { limit: 50, after: null })
  return entries.map(({ event }) => event).reverse()
}

function signIn({ email }: Member, password: string) {
  return site.client().post('/api/auth', { email, password })
}

test('records sign-ins, also failed ones and unknown addresses', async () => {
  const anna = await aMember(site)
  await signIn(anna, 'a wrong guess')
  await signIn(anna, anna.password)
  expect(await eventsOf(anna.id)).toEqual(['registered', 'sign-in failed', 'signed in'])
  await site.client().post('/api/auth', { email: 'Nobody@example.org', password: 'a wrong guess' })
  expect(await eventsOf('nobody@example.org')).toEqual(['sign-in failed'])
})

test('records exports, imports and grants by command', async () => {
  const officer = await anAdministrator(site)
  await officer.get('/api/admin/acts.csv')
  await officer.send('POST', '/api/admin/members/import', {
    body: 'name,email\n',
    headers: { 'content-type': 'text/csv' },
  })
  expect(await eventsOf(officer.id)).toEqual([
    'registered',
    'role granted by command',
    'exported',
    'uploaded',
  ])
})

test('outlives the account, and names nobody', async () => {
  const anna = await aMember(site)
  await anna.delete('/api/profile')
  expect(await eventsOf(anna.id)).toEqual(['registered', 'account removed'])
  const entries = await site.database.selectFrom('security_log').selectAll().execute()
  const text = JSON.stringify(entries)
  for (const word of [anna.id, anna.email, anna.name, anna.address]) expect(text).not.toContain(word)
})

test('is only ever added to, but for entries older than a year', async () => {
  const now = () => new Date(Date.now() - 400 * 24 * 3600 * 1000)
  await recordSecurity({ now }, site.database, { event: 'signed in', account: 'long ago' })
  await recordSecurity({ now: () => new Date() }, site.database, { event: 'signed in', account: 'lately' })
  const change = sql`update security_log set event = 'nothing happened'`
  await expect(change.execute(site.database)).rejects.toThrow('only ever added to')
  await expect(sql`delete from security_log`.execute(site.database)).rejects.toThrow('only ever added to')
  await sweepSecurityLog(site)
  expect(await eventsOf('long ago')).toEqual([])
  expect(await eventsOf('lately')).toEqual(['signed in'])
})
