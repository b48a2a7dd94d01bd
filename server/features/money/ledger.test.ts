import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountRow, MoneyAccount, OwnMoney } from '../../../contract/money/accounts.ts'
import type { EnteredEntry } from '../../../contract/money/entries.ts'
import type { Level } from '../../../contract/money/levels.ts'
import type { YearPlan } from '../../../contract/money/years.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aMemberWith, aProfile, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let treasurer: Member
let now = new Date('2026-11-21T18:00:00Z')
const entriesPath = '/api/admin/money/entries'

beforeAll(async () => {
  now = new Date('2026-11-21T18:00:00Z')
  site = await anApp({ now: () => now })
  treasurer = await aMemberWith(site, 'treasurer')
})

let levels = 0
async function aLevel(given: Partial<Record<string, unknown>> = {}): Promise<Level> {
  levels += 1
  const { status, body } = await treasurer.post<Level>('/api/admin/money/levels', {
    name: `Level ${levels}`,
    cents: 5000,
    covers: 'household',
    period: 'year',
    ...given,
  })
  expect(body).toMatchObject({ retired: false })
  expect(status).toBe(201)
  return body
}

async function enter(user: string, kind: string, cents: number, more: object = {}): Promise<EnteredEntry> {
  const { status, body } = await treasurer.post<EnteredEntry>(entriesPath, { user, kind, cents, ...more })
  expect(body).toMatchObject({ kind })
  expect(status).toBe(201)
  return body
}

const refused = async (body: object) => {
  const { status, body: answer } = await treasurer.post(entriesPath, body)
  return { status, param: (answer as { errors: { param?: string }[] }).errors?.[0]?.param }
}
const accountOf = async (id: string) =>
  (await treasurer.get<MoneyAccount>(`/api/admin/money/accounts/${id}`)).body

describe('an entry', () => {
  it('of dues is due, and a payment pays for the society’s year', async () => {
    const member = await aMember(site)
    const level = await aLevel()
    const charge = await enter(member.id, 'charge', 5000, { level: level._id })
    expect(charge).toMatchObject({ state: 'open', openCents: 5000, year: 2026, dueOn: '2026-11-21' })
    const own = await member.get<OwnMoney>('/api/money')
    expect(own.body).toMatchObject({ dues: 'due', paidUntil: null, balance: -5000 })
    const paid = await enter(member.id, 'payment', 5000, { method: 'check', checkNumber: '101' })
    expect(paid.account).toMatchObject({ balance: 0, dues: 'paid', paidUntil: '2026-12-31' })
    expect((await member.get<OwnMoney>('/api/money')).body).toMatchObject({ dues: 'paid', balance: 0 })
  })

  it('is the same when it is sent twice with one key', async () => {
    const member = await aMember(site)
    const headers = { 'idempotency-key': 'cash-1' }
    const input = { user: member.id, kind: 'payment', cents: 700, method: 'cash' }
    const send = () => treasurer.post<EnteredEntry>(entriesPath, input, { headers })
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body._id).toBe(other.body._id)
    expect((await accountOf(member.id)).balance).toBe(700)
    expect(await treasurer.post(entriesPath, { ...input, cents: 800 }, { headers })).toMatchObject({
      status: 409,
    })
  })

  it.each([
    ['negative', -1],
    ['zero', 0],
    ['fractional', 1.5],
    ['enormous', 100_000_001],
    ['text', '100'],
  ])('of %s cents is refused', async (_, cents) => {
    expect(await refused({ user: treasurer.id, kind: 'payment', cents })).toEqual({
      status: 400,
      param: 'cents',
    })
  })

  it('is refused where it does not add up', async () => {
    const member = await aMember(site)
    const paid = await enter(member.id, 'payment', 1000, { method: 'cash' })
    const user = member.id
    expect(await refused({ user, kind: 'refund', cents: 1001 })).toEqual({ status: 400, param: 'cents' })
    expect(await refused({ user, kind: 'waiver', cents: 1 })).toEqual({ status: 400, param: 'cents' })
    expect(await refused({ user, kind: 'correction', cents: 1 })).toEqual({ status: 400, param: 'corrects' })
    expect(await refused({ user, kind: 'correction', cents: 1001, corrects: paid._id })).toEqual({
      status: 400,
      param: 'cents',
    })
    expect(await refused({ user, kind: 'payment', cents: 1, receivedOn: '2026-11-22' })).toEqual({
      status: 400,
      param: 'receivedOn',
    })
    const correction = await enter(user, 'correction', 400, { corrects: paid._id })
    expect(await refused({ user, kind: 'correction', cents: 1, corrects: correction._id })).toEqual({
      status: 400,
      param: 'corrects',
    })
    expect(await refused({ user, kind: 'refund', cents: 601 })).toEqual({ status: 400, param: 'cents' })
    expect(await refused({ user: 'nobody', kind: 'payment', cents: 1 })).toMatchObject({ status: 404 })
    expect((await accountOf(user)).balance).toBe(600)
  })

  it('of a check that was entered before is a conflict, also when two treasurers are quick', async () => {
    const member = await aMember(site)
    const input = { user: member.id, kind: 'payment', cents: 900, method: 'check', checkNumber: '77' }
    const sent = await Promise.all([1, 2].map(() => treasurer.post(entriesPath, input)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const again = (more: object) => refused({ ...input, ...more }).then(({ status }) => status)
    expect(await again({ note: 'dues' })).toBe(409)
    expect(await again({ kind: 'donation' })).toBe(201)
    expect(await again({ checkNumber: '७७' })).toBe(409)
    expect(await again({ checkNumber: undefined, note: '77 of another bank' })).toBe(201)
  })

  it('has no way to be changed or removed, in the database neither', async () => {
    const paid = await enter(treasurer.id, 'payment', 100)
    for (const method of ['PUT', 'DELETE'])
      expect((await treasurer.send(method, `${entriesPath}/${paid._id}`)).status).toBe(404)
    const { database } = site
    await expect(
      database.updateTable('money_entries').set({ cents: 1 }).where('id', '=', paid._id).execute(),
    ).rejects.toThrow()
    await expect(database.deleteFrom('money_entries').where('id', '=', paid._id).execute()).rejects.toThrow()
  })

  it('is in the audit log', async () => {
    const member = await aMember(site)
    const paid = await enter(member.id, 'payment', 4200, { method: 'zelle' })
    const found = await site.database
      .selectFrom('acts')
      .select(['act', 'about_user_id', 'after'])
      .where('subject_id', '=', paid._id)
      .executeTakeFirstOrThrow()
    expect(found).toMatchObject({
      act: 'enter payment',
      about_user_id: member.id,
      after: { cents: 4200, method: 'zelle' },
    })
  })
})

it('a payment with a level charges what it costs, unless it is paid', async () => {
  const member = await aMember(site)
  const level = await aLevel({ period: 'rolling', cents: 3000 })
  const first = await enter(member.id, 'payment', 3000, { level: level._id, receivedOn: '2026-03-10' })
  expect(first.account).toMatchObject({ balance: 0, dues: 'paid', paidUntil: '2027-03-09' })
  const again = await enter(member.id, 'payment', 3000, { level: level._id })
  expect(again.account).toMatchObject({ balance: 3000, paidUntil: '2027-03-09' })
})

it('a pile of payments is entered as a whole, or not at all', async () => {
  const members = [await aMember(site), await aMember(site)]
  const pile = (cents: number[]) => ({
    entries: members.map(({ id }, index) => ({ user: id, cents: cents[index], checkNumber: `${index}` })),
  })
  expect((await treasurer.post(`${entriesPath}/pile`, pile([100, -1]))).status).toBe(400)
  expect((await accountOf(members[0]?.id ?? '')).balance).toBe(0)
  const { status, body } = await treasurer.post<EnteredEntry[]>(`${entriesPath}/pile`, pile([100, 200]))
  expect(status).toBe(201)
  expect(body.map(({ account }) => account.balance)).toEqual([100, 200])
})

it('a pile that is refused names the line', async () => {
  const user = (await aMember(site)).id
  const check = { user, cents: 500, checkNumber: '9001' }
  const fault = async (...entries: object[]) => {
    const { body } = await treasurer.post(`${entriesPath}/pile`, { entries })
    const [{ param, msg }] = (body as { errors: [{ param: string; msg: string }] }).errors
    return [param, msg]
  }
  expect(await fault(check, { ...check, cents: 0 })).toEqual([
    'entries.1.cents',
    expect.stringContaining('from 1'),
  ])
  expect(await fault(check, { ...check, receivedOn: '2026-11-22' })).toEqual([
    'entries.1.receivedOn',
    'Enter a day that is not after today, 11/21/2026.',
  ])
  expect(await fault(check, check)).toEqual([
    'entries.1.checkNumber',
    expect.stringContaining('on 11/21/2026'),
  ])
  expect((await fault(check, { ...check, user: 'nobody' }))[0]).toBe('entries.1.user')
  expect((await accountOf(user)).balance).toBe(0)
})

it('a level costs at least one cent, as the message states', async () => {
  const refusalOf = async (cents: number) => {
    const level = { name: 'Free', cents, covers: 'person', period: 'year' }
    const { body } = await treasurer.post('/api/admin/money/levels', level)
    return (body as { errors: { msg: string }[] }).errors.map(({ msg }) => msg)
  }
  for (const cents of [0, -1]) expect(await refusalOf(cents)).toEqual([m.money_price_positive()])
  expect(await refusalOf(1.5)).toEqual([expect.stringContaining('from 1 to')])
})

describe('a year', () => {
  it('is previewed, begun once, and leaves out who is charged or has no level', async () => {
    const [asha, bir, other] = [await aMember(site), await aMember(site), await aMember(site)]
    for (const member of [asha, bir])
      await aProfile(member, { title: 'Board Member', category: 'Advisory Member' })
    // The accounts exist before the level.
    expect((await accountOf(asha.id)).level).toBeNull()
    const level = await aLevel({ category: 'Advisory Member', cents: 4500 })
    const begin = (preview: boolean) =>
      treasurer.post<YearPlan>('/api/admin/money/years', { year: 2027, preview })
    const preview = await begin(true)
    expect(preview.status).toBe(200)
    const planned = preview.body.charges.filter(({ level: { _id } }) => _id === level._id)
    expect(planned.map(({ user, cents, dueOn }) => ({ user, cents, dueOn }))).toEqual(
      [asha, bir].map(({ id }) => ({ user: id, cents: 4500, dueOn: '2027-01-01' })),
    )
    expect(preview.body.leftOut.find(({ user }) => user === other.id)?.reason).toBe('no_level')
    expect((await accountOf(asha.id)).balance).toBe(0)
    const made = await Promise.all([begin(false), begin(false)])
    const counts = made.filter(({ status }) => status === 200).map(({ body }) => body.count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(preview.body.count)
    expect((await begin(false)).body).toMatchObject({ count: 0, before: preview.body.count })
    expect(await accountOf(asha.id)).toMatchObject({ balance: -4500, dues: 'due', level: { _id: level._id } })
    const list = await treasurer.get<AccountRow[]>(
      `/api/admin/money/accounts?year=2027&dues=due&level=${level._id}`,
    )
    expect(list.body.map(({ user }) => user).toSorted()).toEqual([asha.id, bir.id].toSorted())
  })

  it('stores next year’s price beside this year’s', async () => {
    const level = await aLevel({ cents: 1000 })
    const path = `/api/admin/money/levels/${level._id}`
    const { body } = await treasurer.put<Level>(path, { cents: 2000, from: '2027-01-01' })
    expect(body).toMatchObject({
      cents: 1000,
      prices: [{ cents: 1000 }, { cents: 2000, from: '2027-01-01' }],
    })
    expect(
      await treasurer.put(path, { period: 'rolling' }, { headers: { 'if-match': '"0"' } }),
    ).toMatchObject({ status: 409 })
  })
})

describe('the list of accounts', () => {
  it('is searched, paged, and filtered by dues and level', async () => {
    const member = await aMember(site, { name: 'Zubeda Quillworth' })
    const found = await treasurer.get<AccountRow[]>('/api/admin/money/accounts?search=quill')
    expect(found.body.map(({ user, dues }) => ({ user, dues }))).toEqual([{ user: member.id, dues: 'none' }])
    const level = await aLevel({ period: 'lifetime' })
    await enter(member.id, 'charge', 9000, { level: level._id })
    await enter(member.id, 'payment', 9000)
    const lifetime = await treasurer.get<AccountRow[]>(
      `/api/admin/money/accounts?dues=lifetime&level=${level._id}`,
    )
    expect(lifetime.body.map(({ user }) => user)).toEqual([member.id])
    const page = await treasurer.get<AccountRow[]>('/api/admin/money/accounts?limit=2')
    expect(page.body).toHaveLength(2)
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    const second = await treasurer.get<AccountRow[]>(next)
    expect(second.body[0]?.name).not.toBe(page.body[1]?.name)
    expect((await treasurer.get('/api/admin/money/accounts?cursor=x')).status).toBe(400)
  })

  it('shows secretaries dues and prices, but no amounts of accounts', async () => {
    const secretary = await aMemberWith(site, 'secretary')
    const member = await aMember(site)
    await enter(member.id, 'payment', 12_345)
    const list = await secretary.get('/api/admin/money/accounts')
    const one = await secretary.get(`/api/admin/money/accounts/${member.id}`)
    expect(list.status).toBe(200)
    expect(JSON.stringify([list.body, one.body])).not.toMatch(/"(balance|cents|entries)"/)
    expect((await secretary.get<Level[]>('/api/admin/money/levels')).body[0]?.cents).toBe(5000)
    for (const path of ['report?year=2026', 'report.csv?year=2026', 'years', 'settings'])
      expect((await secretary.get(`/api/admin/money/${path}`)).status).toBe(403)
    expect((await secretary.post(entriesPath, { user: member.id, kind: 'payment', cents: 1 })).status).toBe(
      403,
    )
    expect((await member.get('/api/admin/money/accounts')).status).toBe(403)
    expect((await site.client().get('/api/money')).status).toBe(401)
  })
})
