import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedHousehold } from '../../../contract/administration/households.ts'
import type { AccountRow, MoneyAccount, OwnMoney } from '../../../contract/money/accounts.ts'
import type { Level } from '../../../contract/money/levels.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { changeAccount } from '../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { minuteTasks } from '../../background-work.ts'
import { nameKey, nameKeysVersion } from '../../text/name-keys.ts'

const reason = 'The family asked us'
let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

async function aHousehold(name: string, people: string[]): Promise<ManagedHousehold> {
  const { status, body } = await officer.post<ManagedHousehold>('/api/admin/households', {
    name,
    people,
    reason,
  })
  expect(status).toBe(201)
  return body
}

async function change(id: string, what: string, body: object): Promise<ManagedHousehold> {
  const { body: house } = await officer.get<ManagedHousehold>(`/api/admin/households/${id}`)
  const headers = { 'if-match': `"${house.version}"` }
  const sent = await officer.post<ManagedHousehold>(
    `/api/admin/households/${id}${what}`,
    { reason, ...body },
    { headers },
  )
  expect(sent.status).toBe(200)
  return sent.body
}

async function enter(user: string, kind: string, cents: number, more: object = {}): Promise<void> {
  const { status } = await officer.post('/api/admin/money/entries', { user, kind, cents, ...more })
  expect(status).toBe(201)
}

const own = async (member: Member) => (await member.get<OwnMoney>('/api/money')).body
const accountOf = async (id: string) =>
  (await officer.get<MoneyAccount>(`/api/admin/money/accounts/${id}`)).body

it('the file with one’s own data has the entries and receipts of the own household only', async () => {
  const [asha, bir, stranger] = [await aMember(site), await aMember(site), await aMember(site)]
  await enter(asha.id, 'payment', 4101, { note: 'qzplantnote' })
  const house = await aHousehold('Mahato', [bir.id])
  await enter(bir.id, 'donation', 4102)
  await enter(stranger.id, 'payment', 4103)
  await change(house._id, '/people', { person: asha.id })
  for (const member of [asha, bir]) {
    expect((await own(member)).entries).toHaveLength(2)
    const { rawPayload } = await site.app.inject({
      url: '/api/account/data',
      headers: { 'x-auth-token': member.token ?? '' },
    })
    const file = new TextDecoder().decode(unzipSync(rawPayload)['data.json'])
    const data: Record<string, Record<string, unknown>[]> = JSON.parse(file)
    expect(data.money_entries?.map(({ cents }) => cents).toSorted()).toEqual([4101, 4102])
    expect(data.money_receipts?.map(({ name }) => name).toSorted()).toEqual([asha.name, bir.name].toSorted())
    expect(data['money_entries-user'] ?? []).toEqual([])
    const other = member === asha ? bir : asha
    for (const secret of ['"cents": 4103', 'qzplantnote', officer.id, other.id])
      expect(file).not.toContain(secret)
  }
})

describe('the account of a person', () => {
  it('joins that of the household they move into, and both see one ledger', async () => {
    const [asha, bir] = [await aMember(site), await aMember(site)]
    await enter(asha.id, 'charge', 3000)
    const house = await aHousehold('Chaudhary', [bir.id])
    await enter(bir.id, 'payment', 1000)
    await change(house._id, '/people', { person: asha.id })
    for (const member of [asha, bir]) {
      const { balance, name, entries } = await own(member)
      expect({ balance, name, kinds: entries.map(({ kind }) => kind).toSorted() }).toEqual({
        balance: -2000,
        name: 'Chaudhary',
        kinds: ['charge', 'payment'],
      })
    }
    const found = await officer.get<AccountRow[]>('/api/admin/money/accounts?search=chaudhary')
    expect(found.body.map(({ people }) => people.length)).toEqual([2])
  })

  it('stays with the household when they leave it; they begin an empty one', async () => {
    const [asha, bir] = [await aMember(site), await aMember(site)]
    const house = await aHousehold('Tharu', [asha.id, bir.id])
    await enter(asha.id, 'charge', 3000)
    await change(house._id, '/split', { people: [bir.id], household: null })
    expect((await own(asha)).balance).toBe(-3000)
    expect(await own(bir)).toMatchObject({ balance: 0, entries: [] })
  })

  it('follows the last one who leaves, and everybody of a household that joins another one', async () => {
    const [asha, bir, maya] = [await aMember(site), await aMember(site), await aMember(site)]
    const house = await aHousehold('Last', [asha.id])
    await enter(asha.id, 'payment', 700)
    await change(house._id, '/split', { people: [asha.id], household: null })
    expect((await own(asha)).balance).toBe(700)
    const small = await aHousehold('Small', [bir.id])
    await enter(bir.id, 'payment', 500)
    const large = await aHousehold('Large', [maya.id])
    await enter(maya.id, 'charge', 200)
    await change(large._id, '/union', { household: small._id })
    expect(await own(bir)).toMatchObject({ balance: 300, name: 'Large' })
  })

  it('that pays for one person keeps that person paid when they move out', async () => {
    const [asha, bir] = [await aMember(site), await aMember(site)]
    const house = await aHousehold('Persons', [asha.id, bir.id])
    const input = { name: 'Person', cents: 2000, covers: 'person', period: 'year' }
    const { body: level } = await officer.post<Level>('/api/admin/money/levels', input)
    await enter(asha.id, 'charge', 2000, { level: level._id })
    await enter(bir.id, 'charge', 2000, { level: level._id })
    await enter(asha.id, 'payment', 2000)
    expect((await own(asha)).dues).toBe('due')
    await change(house._id, '/split', { people: [asha.id], household: null })
    expect(await own(asha)).toMatchObject({ dues: 'paid', paidUntil: '2026-12-31', balance: 0 })
    expect(await own(bir)).toMatchObject({ dues: 'due', balance: -2000 })
  })
})

it('a death loses nothing: the account stays with the household, or under the name without new charges', async () => {
  const [head, widow, alone] = [await aMember(site), await aMember(site), await aMember(site)]
  for (const { id } of [head, alone]) {
    await aHousehold(`House of ${id}`, id === head.id ? [id, widow.id] : [id])
    await enter(id, 'donation', 700)
    await enter(id, 'charge', 3000)
    const died = { departed: 'deceased', reason }
    expect((await changeAccount(officer, 'PUT', id, '/departure', died)).status).toBe(200)
  }
  const seen = await own(widow)
  expect(seen).toMatchObject({ balance: -3000, dues: 'none' })
  expect(seen.entries.map(({ kind }) => kind)).toEqual(['charge', 'donation'])
  expect(await accountOf(head.id)).toMatchObject({ former: false, balance: -3000 })
  expect(await accountOf(alone.id)).toMatchObject({ former: true, balance: -3000 })
})

it('the ledger outlives an account, with the name alone', async () => {
  const member = await aMember(site, { name: 'Gone Gurung' })
  await enter(member.id, 'payment', 4000)
  const { _id } = await accountOf(member.id)
  expect((await member.delete('/api/profile')).status).toBeLessThan(300)
  expect(await accountOf(_id)).toMatchObject({ name: 'Gone Gurung', former: true, user: null, balance: 4000 })
  const list = await officer.get<AccountRow[]>('/api/admin/money/accounts?search=gurung')
  expect(list.body.map(({ former }) => former)).toEqual([true])
})

it('accounts are found by words of a new version of the keys, those of removed people, too', async () => {
  await aMember(site, { name: 'Kedar K.C.' })
  const gone = await aMember(site, { name: 'Gita K.C.' })
  await enter(gone.id, 'payment', 1000)
  expect((await gone.delete('/api/profile')).status).toBeLessThan(300)
  const found = async () =>
    (await officer.get<AccountRow[]>('/api/admin/money/accounts?search=kc')).body.map(({ name }) => name)
  expect(await found()).toEqual(['Gita K.C.', 'Kedar K.C.'])
  await site.database.updateTable('money_words').set({ word: 'older' }).where('word', '=', 'kc').execute()
  expect(await found()).toEqual([])
  const { id: account_id } = await site.database
    .selectFrom('money_accounts')
    .select('id')
    .where('name', '=', 'Gita K.C.')
    .executeTakeFirstOrThrow()
  const letter = { id: 'letter', year: 2025, account_id, name: 'Gita K.C.', name_key: 'older', address: null }
  const facts = { user_id: null, cents: 1000, currency: 'USD', text: 'Thank you', by_mail: false } as const
  const times = { written_at: '2026-01-02T00:00:00.000Z', sent_at: null }
  await site.database
    .insertInto('money_letters')
    .values({ ...letter, ...facts, ...times })
    .execute()
  const renew = async () => {
    for (const { subject, run } of minuteTasks) if (subject === 'money') await run(site.app)
  }
  await renew()
  expect(await found()).toEqual(['Gita K.C.', 'Kedar K.C.'])
  const renewed = { keys: 'account words', version: nameKeysVersion, through: null }
  expect(await site.database.selectFrom('key_renewals').selectAll().execute()).toContainEqual(renewed)
  expect(await site.database.selectFrom('money_letters').select('name_key').execute()).toEqual([
    { name_key: nameKey('Gita K.C.') },
  ])
  await site.database.deleteFrom('money_words').execute()
  await renew()
  expect(await found(), 'words of this version stay').toEqual([])
})

it('a renamed member has a renamed account', async () => {
  const member = await aMember(site, { name: 'Before Name' })
  expect((await own(member)).name).toBe('Before Name')
  await site.database
    .updateTable('users')
    .set({ name: 'After Name', name_key: 'after name' })
    .where('id', '=', member.id)
    .execute()
  expect((await own(member)).name).toBe('After Name')
})
