import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { plansOf } from '../../../../tests/support/query-plans.ts'
import { listAccounts, type UsersFilter } from './users.queries.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
  for (const name of ['Bina', 'Chandra', 'Anita']) await aMember(site, { name })
})

describe('the list', () => {
  const people: Record<string, Member> = {}
  let list: (query: string) => Promise<string[]>
  let count: (query: string) => Promise<number>
  beforeAll(async () => {
    const society = await anApp({ confirmation: 'none' })
    const chair = await anAdministrator(society, { name: 'Chair', email: 'chair@society.example' })
    for (const name of ['anita Rana', 'Bishnu Tharu', 'थारू राम', 'Łukasz 100%'])
      people[name] = await aMember(society, { name })
    await aProfile(people['anita Rana'] as Member, {
      category: 'Founder Member',
      type: 'Lifetime Membership',
    })
    await aProfile(people['Bishnu Tharu'] as Member, { category: 'Advisory Member', active: false })
    list = async (query) => {
      const { status, body } = await chair.get<ManagedUser[]>(`/api/admin/users?${query}`)
      expect(status).toBe(200)
      return body.map(({ name }) => name)
    }
    count = async (query) =>
      (await chair.get<{ count: number }>(`/api/admin/users/count?${query}`)).body.count
  })

  it('finds an international address however its domain is typed', async () => {
    const society = await anApp()
    const chair = await anAdministrator(society)
    await aMember(society, { name: 'Written', email: 'anna@bücher.example' })
    await aMember(society, { name: 'Coded', email: 'bela@xn--bcher-kva.example' })
    await aMember(society, { name: 'Other', email: 'Ägnes@example.org' })
    const found = async (search: string) => {
      const query = new URLSearchParams({ search })
      const { body } = await chair.get<ManagedUser[]>(`/api/admin/users?${query}`)
      return body.map(({ name }) => name)
    }
    for (const search of ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example', 'bücher'])
      expect(await found(search), search).toEqual(['Coded', 'Written'])
    expect(await found('bela@bücher.example')).toEqual(['Coded'])
    expect(await found('anna@XN--bcher-kva.example')).toEqual(['Written'])
    expect(await found('anna@büch')).toEqual(['Written'])
    expect(await found('Ägnes@')).toEqual(['Other'])
  })

  it('returns the total', async () => {
    expect(await count('')).toBe(5)
    expect(await count('role=member&profile=false')).toBe(2)
    expect(await count('category=Founder+Member&search=rana')).toBe(1)
    expect(await count('search=_')).toBe(0)
  })

  it.each([
    ['', ['anita Rana', 'Bishnu Tharu', 'Chair', 'Łukasz 100%', 'थारू राम']],
    ['order=desc', ['थारू राम', 'Łukasz 100%', 'Chair', 'Bishnu Tharu', 'anita Rana']],
    ['sort=joined&order=desc&limit=2', ['Łukasz 100%', 'थारू राम']],
    ['search=RANA', ['anita Rana']],
    ['search=chair@society', ['Chair']],
    ['search=bish+tharu', ['Bishnu Tharu']],
    [`search=${encodeURIComponent('थारू')}`, ['Bishnu Tharu', 'थारू राम']],
    [`search=${encodeURIComponent('100%')}`, ['Łukasz 100%']],
    ['search=_', []],
    ['role=administrator', ['Chair']],
    ['role=member&profile=false', ['Łukasz 100%', 'थारू राम']],
    ['category=Founder+Member', ['anita Rana']],
    ['type=General+Membership', ['Bishnu Tharu']],
    ['active=false', ['Bishnu Tharu']],
    ['verified=true', []],
    ['suspended=false&search=chair', ['Chair']],
    ['claimed=false', []],
    ['claimed=true&search=chair', ['Chair']],
    ['joinedFrom=2999-01-01', []],
    ['joinedTo=2999-01-01&search=chair', ['Chair']],
  ])('answers ?%s', async (query, names) => {
    expect(await list(query)).toEqual(names)
  })

  it.each(['name', 'email', 'joined', 'seen'])(
    'pages by %s both ways without gaps or repetition',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        let url: string | undefined = `/api/admin/users?sort=${sort}&order=${order}&limit=1`
        for (let pages = 0; url && pages < 50; pages += 1) {
          const page: Answer<ManagedUser[]> = await officer.get<ManagedUser[]>(url)
          seen.push(...page.body.map(({ _id }) => _id))
          url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
        }
        const whole = await officer.get<ManagedUser[]>(`/api/admin/users?sort=${sort}&order=${order}`)
        expect(whole.body).toHaveLength(4)
        expect(seen).toEqual(whole.body.map(({ _id }) => _id))
      }
    },
  )

  it.each(['sort=shoe', 'order=up', 'category=Kings', 'joinedFrom=soon', 'cursor=x', 'limit=0'])(
    'refuses %s',
    async (query) => {
      expect((await officer.get(`/api/admin/users?${query}`)).status).toBe(400)
    },
  )

  it('refuses a name’s cursor where instants are compared', async () => {
    const { headers } = await officer.get('/api/admin/users?limit=1')
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1]
    expect(cursor).toBeDefined()
    expect((await officer.get(`/api/admin/users?sort=joined&cursor=${cursor}`)).status).toBe(400)
  })
})

describe('one account', () => {
  it('has profile, sessions and when it was last used', async () => {
    const member = await aMember(site, { name: 'Seen Sita' })
    await aProfile(member)
    const { status, body } = await readAccount(officer, member.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Seen Sita', email: member.email, hasProfile: true, suspended: false })
    expect(body.profile).toMatchObject({ phone: '3125550142', dob: '1985-05-17' })
    expect(body.sessions).toHaveLength(1)
    expect(body.lastSeen).not.toBeNull()
  })

  it('names a term that has ended with its period', async () => {
    const member = await aMember(site, { name: 'Ended Esha' })
    await aProfile(member, { title: 'Secretary', from: '2010-01-01', to: '2012-01-01' })
    const ended = { title: 'Secretary', from: '2010-01-01', to: '2012-01-01', active: false }
    expect((await readAccount(officer, member.id)).body.membership).toMatchObject(ended)
    const { body } = await officer.get<ManagedUser[]>('/api/admin/users?search=esha')
    expect(body).toMatchObject([{ membership: ended }])
  })

  it('is a 404 when it does not exist', async () => {
    expect((await readAccount(officer, 'nobody')).status).toBe(404)
  })
})

it.each([
  { category: 'Founder Member' },
  { type: 'Lifetime Membership' },
  { active: 'false' },
  { role: 'editor' },
  { verified: 'true' },
  { verified: 'false' },
  { profile: 'false' },
  { suspended: 'true' },
  { claimed: 'true' },
  { claimed: 'false' },
  { kind: 'paper' },
  { kind: 'child' },
  { kind: 'former' },
  { joinedFrom: '2026-01-01T00:00:00.000Z' },
] satisfies Partial<UsersFilter>[])(
  'few accounts among many are found through indexes: %o',
  async (filter) => {
    const whole = {
      words: [],
      withChildren: true,
      today: '2026-11-22',
      category: undefined,
      joinedFrom: undefined,
      joinedBefore: undefined,
    }
    const plans = await plansOf(site.database, (connection) =>
      listAccounts(
        connection,
        { ...whole, ...filter },
        { sort: 'name', order: 'asc', limit: 50, after: null },
      ),
    )
    expect(plans).toHaveLength(2)
    // Counting reads the whole temporary result `found`.
    expect(plans.flatMap(({ tableScans }) => tableScans).filter((scan) => scan !== 'SCAN found')).toEqual([])
    if ('profile' in filter) expect(plans[0]?.steps.join()).toContain('users_without_profile')
  },
)
