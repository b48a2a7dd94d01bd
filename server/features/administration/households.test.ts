import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedHousehold, ManagedHouseholdRow } from '../../../contract/administration/households.ts'
import { minute } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'

const reason = 'The family asked us'
const child = { child: true, dob: '2015-03-04', reason }
const adult = { child: false, reason }

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

type House = ManagedHousehold

async function begin(name: string, people: string[] = []): Promise<House> {
  const { status, body } = await officer.post<House>('/api/admin/households', { name, people, reason })
  expect(status).toBe(201)
  return body
}

/** Changes a household, with the version that was last read. */
async function change(house: House, method: 'POST' | 'PUT', what: string, body: object) {
  const headers = { 'if-match': `"${house.version}"`, 'content-type': 'application/json' }
  const sent = { headers, body: JSON.stringify({ reason, ...body }) }
  return officer.send<House>(method, `/api/admin/households/${house._id}${what}`, sent)
}

async function add(house: House, name: string, newcomer: object): Promise<House> {
  const { status, body } = await change(house, 'POST', '/newcomers', { name, ...newcomer })
  expect(status).toBe(200)
  return body
}

const idOf = (house: House, name: string) => house.people.find((person) => person.name === name)?._id ?? ''
const namesOf = (house: House) => house.people.map(({ name }) => name)
const msgOf = ({ body }: { body: unknown }) => (body as { errors: { msg: string }[] }).errors[0]?.msg
const read = async (id: string) => officer.get<House>(`/api/admin/households/${id}`)

/** Creates a family on paper: two adults and a child, none with an account. */
async function aPaperFamily(name: string): Promise<House> {
  let house = await begin(`${name} family`)
  for (const [person, newcomer] of [
    [`${name} Baba`, adult],
    [`${name} Ama`, adult],
    [`${name} Nani`, child],
  ] as const)
    house = await add(house, person, newcomer)
  return house
}

describe('the households', () => {
  it('are listed by name, found by a person who lives there, and by who has nobody to manage them', async () => {
    const member = await aMember(site, { name: 'Account Asha' })
    await begin('Zebra family', [member.id])
    const paper = await aPaperFamily('Ármel')
    const list = async (query: string) =>
      (await officer.get<ManagedHouseholdRow[]>(`/api/admin/households?${query}`)).body
    expect((await list('')).map(({ name }) => name)).toEqual(['Ármel family', 'Zebra family'])
    expect(await list('search=armel+nani')).toMatchObject([
      { _id: paper._id, adults: 2, children: 1, managers: [] },
    ])
    expect(await list('managed=true')).toMatchObject([{ name: 'Zebra family', managers: ['Account Asha'] }])
    expect((await list('managed=false')).map(({ name }) => name)).toEqual(['Ármel family'])
    const first = await officer.get<ManagedHouseholdRow[]>('/api/admin/households?limit=1')
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await officer.get<ManagedHouseholdRow[]>(next)).body).toMatchObject([{ name: 'Zebra family' }])
  })

  it('take a child only with its date of birth, and no adult as a child', async () => {
    const house = await begin('Birth family')
    const named = { name: 'Nobody', child: true }
    for (const dob of [undefined, '2000-01-01', '2027-01-01'])
      expect((await change(house, 'POST', '/newcomers', { ...named, dob })).status).toBe(400)
    const young = { name: 'Nobody', child: false, dob: '2015-01-01' }
    expect((await change(house, 'POST', '/newcomers', young)).status).toBe(400)
  })

  it('refuse what a second officer does without having seen the first one’s', async () => {
    const house = await begin('Twice family')
    expect((await change(house, 'PUT', '', { name: 'Once family' })).status).toBe(200)
    expect((await change(house, 'PUT', '', { name: 'Never family' })).status).toBe(409)
    expect((await read(house._id)).body.name).toBe('Once family')
  })
})

describe('a household’s residents', () => {
  it("is moved from another household only on an officer's request", async () => {
    const member = await aMember(site, { name: 'Moving Mina' })
    const old = await begin('Old family', [member.id])
    const house = await begin('New family')
    const refused = await change(house, 'POST', '/people', { person: member.id })
    expect([refused.status, msgOf(refused)]).toEqual([409, expect.stringContaining('“Old family”')])
    const moved = await change(house, 'POST', '/people', { person: member.id, move: true })
    expect(namesOf(moved.body)).toEqual(['Moving Mina'])
    expect((await read(old._id)).status).toBe(404)
    expect((await change(moved.body, 'POST', '/people', { person: 'nobody' })).status).toBe(404)
  })

  it('is managed by adults with an account who live there, and by nobody in circles', async () => {
    const [head, stranger] = [await aMember(site, { name: 'Head Hari' }), await aMember(site)]
    let house = await begin('Managed family', [head.id])
    expect(house.people).toMatchObject([{ name: 'Head Hari', manages: true }])
    house = await add(house, 'Managed Nani', child)
    for (const managers of [[stranger.id], [idOf(house, 'Managed Nani')]])
      expect((await change(house, 'PUT', '/managers', { managers })).status).toBe(409)
    const left = await change(house, 'PUT', '/managers', { managers: [] })
    expect(left.body.people.some(({ manages }) => manages)).toBe(false)
    const again = await change(left.body, 'PUT', '/managers', { managers: [head.id] })
    expect(again.body.people[0]).toMatchObject({ manages: true })
    const itself = await change(again.body, 'POST', '/union', { household: house._id })
    expect(itself.status).toBe(409)
  })

  it('joins another household, which is dissolved', async () => {
    const [one, other] = [await aPaperFamily('One'), await aPaperFamily('Other')]
    const united = await change(one, 'POST', '/union', { household: other._id })
    expect(united.body.people).toHaveLength(6)
    expect((await read(other._id)).status).toBe(404)
  })

  it('leaves together for a household of their own; children never stay alone unasked', async () => {
    const house = await aPaperFamily('Split')
    const [baba, ama, nani] = ['Split Baba', 'Split Ama', 'Split Nani'].map((name) => idOf(house, name))
    const both = { people: [baba, ama], household: null }
    const refused = await change(house, 'POST', '/split', both)
    expect([refused.status, msgOf(refused)]).toEqual([409, expect.stringContaining('without an adult')])
    expect((await read(house._id)).body.people).toHaveLength(3)
    const nowhere = await change(house, 'POST', '/split', { people: [ama, nani], household: null })
    expect(nowhere.status).toBe(409)
    const own = { people: [ama, nani], household: { name: 'Ama’s family' } }
    const split = await change(house, 'POST', '/split', own)
    expect(namesOf(split.body)).toEqual(['Split Baba'])
    const { body: list } = await officer.get<ManagedHouseholdRow[]>('/api/admin/households?search=ama’s')
    const created = (await read(list[0]?._id ?? '')).body
    expect(namesOf(created)).toEqual(['Split Ama', 'Split Nani'])
    const alone = await change(created, 'POST', '/split', {
      people: [ama],
      household: null,
      leaveChildren: true,
    })
    expect(namesOf(alone.body)).toEqual(['Split Nani'])
    const last = await change(split.body, 'POST', '/split', { people: [baba], household: null })
    expect([last.status, last.body]).toEqual([200, null])
    expect((await read(house._id)).status).toBe(404)
  })
})

it('nobody leaves a household without a fresh proof, not even by way of another one', async () => {
  let now = new Date('2026-11-21T18:00:00Z')
  const closing = await anApp({ now: () => now })
  const keeper = await anAdministrator(closing)
  const begun = async (name: string) =>
    (await keeper.post<House>('/api/admin/households', { name, reason })).body
  const send = (house: House, what: string, body: object) =>
    keeper.send<House>('POST', `/api/admin/households/${house._id}${what}`, {
      headers: { 'if-match': `"${house.version}"`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason, ...body }),
    })
  const [family, other] = [await begun('Proven family'), await begun('Other family')]
  await send(family, '/newcomers', { name: 'Proven Ama', ...adult })
  const { body: parents } = await keeper.get<House>(`/api/admin/households/${family._id}`)
  const { body: whole } = await send(parents, '/newcomers', { name: 'Proven Nani', ...child })
  const nani = idOf(whole, 'Proven Nani')
  const takings = [
    [other, '/people', { person: nani, move: true }],
    [other, '/union', { household: whole._id }],
    [whole, '/split', { people: [nani], household: { name: 'Alone' }, leaveChildren: true }],
  ] as const
  now = new Date(now.getTime() + 16 * minute)
  for (const [house, what, body] of takings)
    expect(await send(house, what, body)).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'proof_required' }] },
    })
  const unhoused = await aMember(closing)
  expect((await send(other, '/people', { person: unhoused.id })).status).toBe(200)
  const after = (await keeper.get<House>(`/api/admin/households/${whole._id}`)).body
  expect(namesOf(after)).toEqual(['Proven Ama', 'Proven Nani'])
  await keeper.post('/api/auth/proof', { password: keeper.password })
  const { body: proven } = await keeper.get<House>(`/api/admin/households/${other._id}`)
  const moved = await send(proven, '/people', { person: nani, move: true })
  expect(namesOf(moved.body)).toContain('Proven Nani')
})

it('every change is logged with its reason, without name or address of the household', async () => {
  const house = await begin('Secret Sitaram family')
  const corrected = await change(house, 'PUT', '', {
    name: 'Secret Sitaram family',
    address: '12 Secret Street',
  })
  await add(corrected.body, 'Logged Laxmi', child)
  const { body } = await officer.get<{ act: string; subjectId: string; reason: string }[]>('/api/admin/acts')
  const own = body.filter(({ subjectId }) => subjectId === house._id)
  expect(own.map(({ act }) => act)).toEqual(['add child', 'correct household', 'begin household'])
  expect(own.every((entry) => entry.reason === reason)).toBe(true)
  const stored = await site.database.selectFrom('acts').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Secret')
})

it('is for officers only, each of them with a reason', async () => {
  const house = await begin('Closed family')
  const member = await aMember(site)
  for (const [client, status] of [[member, 403] as const, [site.client(), 401] as const]) {
    expect((await client.get('/api/admin/households')).status).toBe(status)
    expect((await client.get(`/api/admin/households/${house._id}`)).status).toBe(status)
    expect((await client.post('/api/admin/households', { name: 'Mine', reason })).status).toBe(status)
  }
  const people = { managers: [], reason: '' }
  expect((await change(house, 'PUT', '/managers', people)).status).toBe(400)
  expect((await officer.put(`/api/admin/households/${house._id}`, { name: 'Blind', reason })).status).toBe(
    400,
  )
})
