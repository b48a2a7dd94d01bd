import { beforeAll, expect, test } from 'vitest'
import type { SecurityEntry } from '../../../contract/administration/logs.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { recordSecurity } from '../audit/security-log.service.ts'

let site: TestApp
let officer: Member
let anna: Member
beforeAll(async () => {
  let moment = Date.parse('2026-11-20T18:00:00Z')
  site = await anApp({
    now: () => {
      moment += 1
      return new Date(moment)
    },
  })
  officer = await anAdministrator(site)
  anna = await aMember(site)
  // Half an hour before midnight in Chicago, which is the next day in UTC.
  const now = () => new Date('2026-11-11T05:30:00Z')
  const facts = { account: anna.id, address: '192.0.2.1', detail: 'secretary' }
  await recordSecurity({ now }, site.database, { event: 'role granted', ...facts })
})

async function search(query: Record<string, string>) {
  const { status, body } = await officer.get<SecurityEntry[]>(
    `/api/admin/security-log?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  return body
}
const eventsOf = (entries: SecurityEntry[]) => entries.map(({ event }) => event)

test('the security log lists events, newest first, without names', async () => {
  const entries = await search({})
  expect(eventsOf(entries)).toEqual(['registered', 'role granted by command', 'registered', 'role granted'])
  expect(entries[3]).toMatchObject({ detail: 'secretary', date: '2026-11-11T05:30:00.000Z' })
  for (const word of [anna.id, anna.email, anna.name, '192.0.2'])
    expect(JSON.stringify(entries)).not.toContain(word)
})

test('it is filtered by kind, account, network and days in the society’s zone, and paged', async () => {
  expect(eventsOf(await search({ event: 'role granted' }))).toEqual(['role granted'])
  const hers = await search({ about: anna.id })
  expect(eventsOf(hers)).toEqual(['registered', 'role granted'])
  const { account, network } = hers[1] ?? {}
  expect(await search({ account: account ?? '' })).toEqual(hers)
  expect(eventsOf(await search({ network: network ?? '' }))).toEqual(['role granted'])
  expect(eventsOf(await search({ to: '2026-11-10' }))).toEqual(['role granted'])
  expect(await search({ from: '2026-11-11', to: '2026-11-12' })).toEqual([])
  const first = await officer.get<SecurityEntry[]>('/api/admin/security-log?limit=3')
  expect(first.headers.link).toContain('rel="next"')
  expect((await officer.get('/api/admin/security-log?event=rumour')).status).toBe(400)
})

test('it is exported as a table, and logs the export', async () => {
  const { status, body, headers } = await officer.get<string>(`/api/admin/security-log.csv?about=${anna.id}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('security-log.csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/^2026-11-11T05:30:00.000Z,role granted,secretary,[0-9a-f]{32},[0-9a-f]{32}$/)
  expect((await search({ event: 'exported' }))[0]?.detail).toBe('GET /api/admin/security-log.csv')
})
