import { expect, it } from 'vitest'
import type { DepositDetails } from '../../../../contract/money/deposits.ts'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, aMemberWith, anAdministrator, expectStatus } from '../../../../tests/support/members.ts'

it('every amount in the audit log has the currency of the ledger', async () => {
  const site = await anApp({ now: () => new Date('2027-01-20T18:00:00Z') })
  const officer = await anAdministrator(site)
  const member = await aMember(site)
  const path = '/api/admin/money'
  expectStatus(200, await officer.put(`${path}/settings`, { currency: 'EUR', ein: '12-3456789' }))
  const input = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const level = expectStatus(201, await officer.post<Level>(`${path}/levels`, input))
  expectStatus(200, await officer.put(`${path}/levels/${level._id}`, { cents: 6000 }))
  const enter = async (kind: string, cents: number, more: object) =>
    expectStatus(
      201,
      await officer.post<EnteredEntry>(`${path}/entries`, { user: member.id, kind, cents, ...more }),
    )
  await enter('charge', 6000, { level: level._id, year: 2026, receivedOn: '2026-03-01' })
  const { _id: cash } = await enter('donation', 900, { method: 'cash', receivedOn: '2026-03-01' })
  const deposit = async () =>
    expectStatus(201, await officer.post<DepositDetails>(`${path}/deposits`, { payments: [cash] }))._id
  expectStatus(204, await officer.delete(`${path}/deposits/${await deposit()}`))
  const counted = { count: 1, cents: 900 }
  expectStatus(200, await officer.post(`${path}/deposits/${await deposit()}/closing`, counted))
  const times = { start: '2027-02-05T18:00', end: '2027-02-05T21:00' }
  const { _id: event } = expectStatus(
    201,
    await officer.post<{ _id: string }>('/api/events', { title: 'Maghi', ...times }),
  )
  expectStatus(200, await officer.put(`${path}/events/${event}/prices`, { adult: 1000 }))
  expectStatus(200, await officer.post(`${path}/accounts/${member.id}/statement`))
  expectStatus(200, await officer.post(`${path}/years/2026/closing`))
  expectStatus(200, await officer.post(`${path}/letters`, { year: 2026 }))
  expectStatus(200, await officer.post(`${path}/years`, { year: 2027 }))

  const secretary = await aMemberWith(site, 'secretary')
  const seen = expectStatus(200, await secretary.get<Level[]>(`${path}/levels`))
  expect(seen).toMatchObject([{ cents: 6000, currency: 'EUR' }])
  const gone = await secretary.get(`${path}/accounts?level=${member.id}`)
  expect(gone.body).toMatchObject({
    errors: [{ param: 'level', msg: 'Choose a level of dues that exists.' }],
  })

  const acts = await site.database
    .selectFrom('acts')
    .select(['act', 'before', 'after'])
    .where('subject_kind', '=', 'money')
    .where('act', 'not in', ['change money settings'])
    .execute()
  expect(new Set(acts.map(({ act }) => act))).toEqual(
    new Set([
      ...['add level of dues', 'change level of dues', 'enter charge', 'enter donation', 'create deposit'],
      ...['take deposit apart', 'close deposit', 'change ticket prices', 'send statement', 'close year'],
      ...['write donation letters', 'begin year of dues'],
    ]),
  )
  for (const { act, before, after } of acts)
    for (const values of [before, after])
      expect(values ?? { currency: 'EUR' }, act).toMatchObject({ currency: 'EUR' })
  await site.close()
})
