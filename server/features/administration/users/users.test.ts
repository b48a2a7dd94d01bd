import { beforeAll, describe, expect, it } from 'vitest'
import type {
  BulkOutcome,
  ManagedAccount,
  ManagedUser,
} from '../../../../contract/administration/users/schemas.ts'
import type { BirthdayLists } from '../../../../contract/profiles/directory/schemas.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer, Client } from '../../../../tests/support/client.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  type Member,
  profileInput,
} from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

const account = async (id: string, client: Client = officer) =>
  client.get<ManagedAccount>(`/api/admin/users/${id}`)

/** Does something with an account as the officer has just seen it. */
async function act<Body = ManagedAccount>(
  method: 'PUT' | 'POST',
  id: string,
  what: string,
  body: object,
  tag?: string,
): Promise<Answer<Body>> {
  const seen = tag ?? String((await account(id)).headers.etag)
  return officer.send<Body>(method, `/api/admin/users/${id}${what}`, { body, headers: { 'if-match': seen } })
}

const acts = async (about: string) =>
  site.database.selectFrom('acts').selectAll().where('subject_id', '=', about).orderBy('id').execute()

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

  it('says how many there are in all', async () => {
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
    [`search=${encodeURIComponent('थारू')}`, ['थारू राम']],
    [`search=${encodeURIComponent('100%')}`, ['Łukasz 100%']],
    ['search=_', []],
    ['role=administrator', ['Chair']],
    ['role=member&profile=false', ['Łukasz 100%', 'थारू राम']],
    ['category=Founder+Member', ['anita Rana']],
    ['type=General+Membership', ['Bishnu Tharu']],
    ['active=false', ['Bishnu Tharu']],
    ['verified=true', []],
    ['suspended=false&search=chair', ['Chair']],
    ['joinedFrom=2999-01-01', []],
    ['joinedTo=2999-01-01&search=chair', ['Chair']],
  ])('answers %s', async (query, names) => {
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
    if (!headers.link) return
    const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1]
    expect((await officer.get(`/api/admin/users?sort=joined&cursor=${cursor}`)).status).toBe(400)
  })
})

describe('one account', () => {
  it('has profile, sessions and when it was last used', async () => {
    const member = await aMember(site, { name: 'Seen Sita' })
    await aProfile(member)
    const { status, body } = await account(member.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Seen Sita', email: member.email, hasProfile: true, suspended: false })
    expect(body.profile).toMatchObject({ phone: '3125550142', dob: '1985-05-17' })
    expect(body.sessions).toHaveLength(1)
    expect(body.lastSeen).not.toBeNull()
  })

  it('that does not exist is a 404', async () => {
    expect((await account('nobody')).status).toBe(404)
  })
})

describe('the administrator’s role', () => {
  it('is granted and withdrawn with the officer’s own password', async () => {
    const member = await aMember(site)
    const wrong = { administrator: true, currentPassword: 'not this one', reason }
    const refused = await act<{ errors: object[] }>('PUT', member.id, '/role', wrong)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ param: 'currentPassword' }])
    const grant = { administrator: true, currentPassword: officer.password, reason }
    expect((await act('PUT', member.id, '/role', grant)).body).toMatchObject({ administrator: true })
    expect((await member.get('/api/admin/users')).status).toBe(200)
    await act('PUT', member.id, '/role', { ...grant, administrator: false })
    expect((await member.get('/api/admin/users')).status).toBe(403)
    expect((await acts(member.id)).map(({ act, reason }) => [act, reason])).toEqual([
      ['grant administrator', reason],
      ['withdraw administrator', reason],
    ])
  })

  it('stays with the last one, whatever way it would go', async () => {
    const lonely = await anApp()
    const last = await anAdministrator(lonely)
    const tag = { headers: { 'if-match': '*' } }
    const withdraw = { administrator: false, currentPassword: last.password, reason }
    const answers = [
      await last.put(`/api/admin/users/${last.id}/role`, withdraw, tag),
      await last.delete('/api/profile'),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ errors: [{ code: 'last_administrator' }] })
    }
  })

  it('stays with one of two who withdraw each other’s at the same moment', async () => {
    const duel = await anApp()
    const [one, other] = [await anAdministrator(duel), await anAdministrator(duel)]
    const withdraw = (from: Member, by: Member) =>
      by.put(
        `/api/admin/users/${from.id}/role`,
        { administrator: false, currentPassword: by.password, reason },
        { headers: { 'if-match': '*' } },
      )
    await Promise.all([withdraw(other, one), withdraw(one, other)])
    const left = await duel.database
      .selectFrom('users')
      .select('id')
      .where('administrator', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })
})

describe('suspension', () => {
  it('ends sessions, refuses the right password, and hides profile, posts and birthday', async () => {
    const member = await aMember(site, { name: 'Hidden Hari' })
    const reader = await aMember(site)
    const birthday = new Date().toISOString().slice(5, 10)
    await aProfile(member, {
      dob: `1990-${birthday}`,
      category: 'General Member',
      title: 'General(Well-Wisher)',
    })
    const post = await member.post<{ _id: string }>('/api/posts', { text: 'Ram Ram' })
    const login = () =>
      site.client().post<object>('/api/auth', { email: member.email, password: member.password })

    const { status, body } = await act('PUT', member.id, '/suspension', { suspended: true, reason })
    expect([status, body.suspended, body.sessions]).toEqual([200, true, []])
    expect((await member.get('/api/auth')).status).toBe(401)
    expect(await login()).toMatchObject({ status: 403, body: { errors: [{ code: 'suspended' }] } })
    const wrong = { email: member.email, password: 'something else' }
    expect((await site.client().post('/api/auth', wrong)).status).toBe(401)
    expect((await reader.get(`/api/profile/user/${member.id}`)).status).toBe(404)
    expect((await reader.get<Profile[]>('/api/profile?search=hidden')).body).toEqual([])
    expect((await reader.get(`/api/posts/${post.body._id}`)).status).toBe(404)
    expect((await reader.get<{ _id: string }[]>('/api/posts')).body.map(({ _id }) => _id)).not.toContain(
      post.body._id,
    )
    const lists = (await reader.get<BirthdayLists>('/api/profile/birthdays')).body
    expect(JSON.stringify(lists)).not.toContain(member.id)
    expect(JSON.stringify((await reader.get('/api/profile/groups')).body)).not.toContain(member.id)

    await act('PUT', member.id, '/suspension', { suspended: false, reason })
    expect((await login()).status).toBe(200)
    expect((await reader.get(`/api/profile/user/${member.id}`)).status).toBe(200)
    expect((await reader.get(`/api/posts/${post.body._id}`)).status).toBe(200)
    expect((await acts(member.id)).map(({ act }) => act)).toEqual(['suspend account', 'restore account'])
  })

  it('of oneself is refused', async () => {
    const { status, body } = await act('PUT', officer.id, '/suspension', { suspended: true, reason })
    expect(status).toBe(409)
    expect(body).toMatchObject({ errors: [{ code: 'own_account' }] })
  })
})

describe('links and sessions', () => {
  it('sign out everywhere ends every session', async () => {
    const member = await aMember(site)
    await act('POST', member.id, '/sign-out', {})
    expect((await member.get('/api/auth')).status).toBe(401)
  })

  it('a reset link is shown once where no mail is set up, and sent where it is', async () => {
    const member = await aMember(site)
    const { body } = await act<{ link: string }>('POST', member.id, '/reset-link', {})
    expect(body.link).toContain('/reset/')
    const secret = body.link.split('/').at(-1)
    const set = await site
      .client()
      .post('/api/links/password', { link: secret, password: 'lanterns over water' })
    expect(set.status).toBe(200)

    const mailing = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', mailPace: null })
    const secretary = await anAdministrator(mailing)
    const reader = await aMember(mailing)
    const sent = await secretary.post(`/api/admin/users/${reader.id}/reset-link`, {})
    expect(sent.body).toEqual({ link: null })
    const mails = await mailing.database.selectFrom('mails').selectAll().where('kind', '=', 'reset').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([reader.email])
  })

  it('an invitation makes an account that waits to be claimed', async () => {
    const guest = { name: 'Guest Gita', email: 'gita@example.org' }
    const { status, body } = await officer.post<{ user: string; link: string }>('/api/admin/users', guest)
    expect(status).toBe(201)
    expect(body.link).toContain('/welcome/')
    expect((await account(body.user)).body).toMatchObject({ ...guest, invited: true, lastSeen: null })
    expect((await officer.post('/api/admin/users', { ...guest, email: officer.email })).status).toBe(409)
  })
})

describe('a correction', () => {
  it('changes name and profile, and the log has what changed', async () => {
    const member = await aMember(site, { name: 'Mispelt' })
    await aProfile(member, { company: 'Mill' })
    const person = profileInput({ company: null, location: 'Skokie' })
    const { status, body } = await act('PUT', member.id, '', { name: 'Misspelt', person, reason })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Misspelt', profile: { company: null, location: 'Skokie' } })
    const found = await site.client().get<Profile[]>('/api/profile?search=misspelt')
    expect(found.body).toHaveLength(1)
    const [entry] = await acts(member.id)
    expect(entry).toMatchObject({
      act: 'correct account',
      before: { name: 'Mispelt', company: 'Mill', location: null },
      after: { name: 'Misspelt', company: null, location: 'Skokie' },
    })
  })

  it('by a second officer who has not seen the first one’s is refused, and nothing is overwritten', async () => {
    const member = await aMember(site, { name: 'First' })
    const tag = String((await account(member.id)).headers.etag)
    expect((await act('PUT', member.id, '', { name: 'Second', reason }, tag)).status).toBe(200)
    const late = await act('PUT', member.id, '', { name: 'Third', reason }, tag)
    expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'conflict' }] } })
    expect((await account(member.id)).body.name).toBe('Second')
    expect((await officer.put(`/api/admin/users/${member.id}`, { name: 'Fourth', reason })).status).toBe(400)
  })

  it('needs a reason', async () => {
    const member = await aMember(site)
    const { status, body } = await act<object>('PUT', member.id, '', { name: 'Other' })
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'reason' }] }])
  })
})

describe('a removal', () => {
  it('takes everything with it and blanks the log, where act, time and id stay', async () => {
    const member = await aMember(site, { name: 'Leaving Lila' })
    await aProfile(member)
    await act('PUT', member.id, '', { name: 'Leaving Leela', reason: 'Lila asked' })
    const { status } = await act('POST', member.id, '/removal', { reason: 'Moved away' })
    expect(status).toBe(204)
    expect((await account(member.id)).status).toBe(404)
    expect(await acts(member.id)).toMatchObject([
      { act: 'correct account', before: null, after: null, reason: null },
      { act: 'remove account', before: null, after: null, reason: 'Moved away' },
    ])
  })

  it('of oneself is refused', async () => {
    expect((await act('POST', officer.id, '/removal', { reason })).status).toBe(409)
  })
})

describe('several at once', () => {
  it('each stand for themselves', async () => {
    const [one, other] = [await aMember(site), await aMember(site)]
    const users = [one.id, officer.id, 'nobody', other.id]
    const { body } = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'suspend',
      users,
      reason,
    })
    expect(body.map(({ done }) => done)).toEqual([true, false, false, true])
    expect(body[1]?.msg).toContain('your own account')
    const restored = await officer.post<BulkOutcome>('/api/admin/users/bulk', {
      act: 'restore',
      users: [one.id],
      reason,
    })
    expect(restored.body).toMatchObject([{ done: true }])
    expect((await account(other.id)).body.suspended).toBe(true)
  })
})
