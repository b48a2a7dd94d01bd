import { beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../contract/posts/feed.ts'
import type { Person } from '../../../contract/posts/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { addressOf, listenLive } from '../../../tests/support/live-stream.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'
import { aPost } from '../../../tests/support/posts.ts'

let site: TestApp
let officer: Member
let writer: Member
let reader: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  writer = await aListed('Writer Wangdi')
  reader = await aListed('Reader Rana')
})

async function aListed(name: string): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member)
  return member
}

const of = (...people: Member[]) => people.map(({ id, name }) => ({ user: id, name }))

async function post(text: string, ...people: Member[]): Promise<Post> {
  return expectStatus(201, await writer.post<Post>('/api/posts', { text, mentions: of(...people) }))
}

/** Returns the profiles that a text links to, by the linked words. */
async function linksOf(viewer: Member, { _id }: { _id: string }): Promise<Record<string, string>> {
  const { body } = await viewer.get<Post>(`/api/posts/${_id}`)
  const { body: feed } = await viewer.get<Post[]>('/api/posts')
  expect(feed.find((one) => one._id === _id)?.mentions).toEqual(body.mentions)
  const mentions = body.mentions ?? []
  return Object.fromEntries(mentions.map(({ user, start, end }) => [body.text.slice(start, end), user]))
}

const emailsTo = async (member: Member) =>
  (
    await site.database
      .selectFrom('mails')
      .select(['payload', 'user_id'])
      .where('kind', '=', 'topic')
      .where('user_id', '=', member.id)
      .execute()
  ).map(({ payload }) => payload)

describe('a post or comment with a mention', () => {
  it('has their name as plain text, links to them, and notifies them', async () => {
    const sita = await aListed('Sita Chaudhary')
    const made = await post('Thanks, @Sita Chaudhary and @Reader Rana!', sita, reader)
    expect(made.text).toBe('Thanks, @Sita Chaudhary and @Reader Rana!')
    expect(made.mentions?.map(({ user }) => user)).toEqual([sita.id, reader.id])
    expect(await linksOf(reader, made)).toEqual({ '@Sita Chaudhary': sita.id, '@Reader Rana': reader.id })
    expect(await emailsTo(sita)).toEqual([
      {
        topic: 'mentions',
        subject: 'Writer Wangdi mentioned you',
        text: 'Writer Wangdi mentioned you in a post or in its discussion.',
        button: 'Read it on the site',
        url: `${site.config.publicUrl}/posts/${made._id}`,
      },
    ])
    const input = { text: 'Indeed, @Sita Chaudhary', mentions: of(sita) }
    const discussion = expectStatus(
      201,
      await reader.post<Comment[]>(`/api/posts/comment/${made._id}`, input),
    )
    expect(discussion[0]?.mentions).toEqual([{ user: sita.id, start: 8, end: 23 }])
    expect((await writer.get<Comment[]>(`/api/posts/comment/${made._id}`)).body).toEqual([
      { ...discussion[0], may: expect.anything() },
    ])
    expect(await emailsTo(sita)).toHaveLength(2)
  })

  it('is plain text where it names nobody, or a person who cannot be mentioned', async () => {
    const plain = await aPost(writer, 'Ask @Reader Rana')
    expect(plain.mentions).toBeUndefined()
    const nobody = { id: 'nobody', name: 'Nobody' } as Member
    const made = await post('Ask @Nobody, @Writer Wangdi, not Reader Rana', nobody, writer, reader)
    expect(made.mentions).toBeUndefined()
    const renamed = { user: reader.id, name: 'Reader' }
    const other = await writer.post<Post>('/api/posts', { text: 'Ask @Reader', mentions: [renamed] })
    expect(other.body.mentions).toBeUndefined()
  })

  it('notifies nobody twice, even after several edits', async () => {
    const [gita, hari] = [await aListed('Gita Kathariya'), await aListed('Hari Mahato')]
    const { _id } = await post('With @Gita Kathariya', gita)
    const edit = async (text: string, ...people: Member[]) =>
      expectStatus(200, await writer.put<Post>(`/api/posts/${_id}`, { text, mentions: of(...people) }))
    expect((await edit('With nobody')).mentions).toBeUndefined()
    const both = await edit('With @Hari Mahato and @Gita Kathariya', hari, gita)
    expect(both.mentions?.map(({ user }) => user)).toEqual([hari.id, gita.id])
    expect([await emailsTo(gita), await emailsTo(hari)].map(({ length }) => length)).toEqual([1, 1])
    const kept = expectStatus(200, await writer.put<Post>(`/api/posts/${_id}`, { text: 'Only @Hari Mahato' }))
    expect(kept.mentions?.map(({ user }) => user)).toEqual([hari.id])
    const plain = await aPost(writer, 'Ask @Hari Mahato')
    const same = { text: plain.text, mentions: of(hari) }
    const named = expectStatus(200, await writer.put<Post>(`/api/posts/${plain._id}`, same))
    expect([named.mentions?.length, named.edited]).toEqual([1, null])
  })

  it('counts once, however often it is sent with its key', async () => {
    const mina = await aListed('Mina Dangaura')
    const headers = { 'idempotency-key': 'mentions-mina' }
    const input = { text: 'Dear @Mina Dangaura', mentions: of(mina) }
    const first = await writer.post<Post>('/api/posts', input, { headers })
    expect((await writer.post<Post>('/api/posts', input, { headers })).body).toEqual(first.body)
    expect(await emailsTo(mina)).toHaveLength(1)
  })

  it('mentions at most ten people, those taken out again included', async () => {
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, index) => aListed(`Many ${'abcdefghijk'[index]}`)),
    )
    const text = people.map(({ name }) => `@${name}`).join(' ')
    const refused = await writer.post('/api/posts', { text, mentions: of(...people) })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ param: 'mentions' }] } })
    const made = await post(text, ...people.slice(0, 10))
    expect(made.mentions).toHaveLength(10)
    const [last] = people.slice(-1)
    const edit = { text: `@${last?.name}`, mentions: last && of(last) }
    expect((await writer.put(`/api/posts/${made._id}`, edit)).status).toBe(400)
  })
})

describe('nobody is led to', () => {
  const hide = async (how: string, change: (member: Member) => Promise<unknown>) => {
    const member = await aListed(`Hidden ${how}`)
    const made = await post(`Ask @Hidden ${how}`, member)
    expect(Object.values(await linksOf(reader, made))).toEqual([member.id])
    await change(member)
    expect(await linksOf(reader, made)).toEqual({})
    expect((await reader.get<Post>(`/api/posts/${made._id}`)).body.text).toBe(`Ask @Hidden ${how}`)
    const again = await post(`Ask @Hidden ${how}`, member)
    expect(again.mentions).toBeUndefined()
    const search = await writer.get<Person[]>(`/api/posts/mentionable?search=Hidden%20${how}`)
    expect(search).toMatchObject({ status: 200, body: [] })
  }

  it.each<[string, (member: Member) => Promise<unknown>]>([
    ['suspended', (member) => suspend(member)],
    ['unlisted', (member) => member.put('/api/profile/privacy', { listed: false })],
    ['child', (member) => set(member, { child: true })],
    ['unclaimed', (member) => set(member, { listing: 'unclaimed' })],
    ['former', (member) => set(member, { departed: 'former' })],
    ['removed', (member) => member.delete('/api/profile')],
  ])('who is %s', hide)

  const suspend = (member: Member) =>
    officer.put(
      `/api/admin/users/${member.id}/suspension`,
      { suspended: true, reason: 'Test' },
      { headers: { 'if-match': '*' } },
    )
  const set = (member: Member, to: { child: true } | { listing: 'unclaimed' } | { departed: 'former' }) =>
    site.database
      .updateTable('users')
      .set(to as object)
      .where('id', '=', member.id)
      .execute()

  it('members who block the reader or are blocked by the reader; and neither mentions the other', async () => {
    const shy = await aListed('Shy Shanti')
    const made = await post('Ask @Shy Shanti', shy)
    await shy.put(`/api/posts/block/${reader.id}`)
    expect(await linksOf(reader, made)).toEqual({})
    for (const [from, to] of [
      [reader, shy],
      [shy, reader],
    ] as const) {
      const { body } = await from.post<Post>('/api/posts', { text: `@${to.name}`, mentions: of(to) })
      expect(body.mentions).toBeUndefined()
      const found = await from.get<Person[]>(`/api/posts/mentionable?search=${to.name.slice(0, 4)}`)
      expect(found.body).toEqual([])
    }
    expect(await emailsTo(shy)).toHaveLength(1)
    const theirs = expectStatus(201, await reader.post<Post>('/api/posts', { text: 'Hello' }))
    const input = { text: 'Look, @Shy Shanti', mentions: of(shy) }
    const url = `/api/posts/comment/${theirs._id}`
    const [comment] = expectStatus(201, await writer.post<Comment[]>(url, input))
    expect(comment?.mentions).toBeUndefined()
    expect(await emailsTo(shy)).toHaveLength(1)
  })
})

describe('the list behind the @', () => {
  it('finds members by their names, in both scripts, and only by their names', async () => {
    const aryal = await aListed('अर्याल विष्णु')
    const find = async (search: string) =>
      expectStatus(
        200,
        await writer.get<Person[]>(`/api/posts/mentionable?search=${encodeURIComponent(search)}`),
      ).map(({ name }) => name)
    expect(await find('Aryal')).toEqual([aryal.name])
    expect(await find('bishnu ary')).toEqual([aryal.name])
    expect(await find('Writer')).toEqual([])
    expect(await find('Engineer')).toEqual([])
    expect(await find('')).toEqual([])
    expect(await find('Many')).toHaveLength(8)
    expect((await site.client().get('/api/posts/mentionable?search=a')).status).toBe(401)
  })
})

it('only open pages of mentioned members get a message', async () => {
  const address = await addressOf(site.app)
  const lata = await aListed('Lata Bakhariya')
  const [own, foreign] = [await listenLive(address, lata.token), await listenLive(address, reader.token)]
  await Promise.all([own.next('ready'), foreign.next('ready')])
  const { _id } = await post('Look, @Lata Bakhariya', lata)
  expect(await own.next('mention')).toEqual({ type: 'mention', post: _id })
  await foreign.next('post')
  const { _id: next } = await aPost(writer)
  expect((await foreign.next('post')).post).toBe(next)
  expect(foreign.heard.some(({ type }) => type === 'mention')).toBe(false)
  own.close()
  foreign.close()
})

it('refuses more notifications than the hourly limit', async () => {
  const busy = await anApp({
    throttles: { ...site.config.throttles, mentionsPerAccount: { hits: 1, seconds: 3600 } },
  })
  const [one, two] = [await aMember(busy, { name: 'One' }), await aMember(busy, { name: 'Two' })]
  for (const member of [one, two]) await aProfile(member)
  const mentions = of(two)
  expect((await one.post('/api/posts', { text: 'Hi @Two', mentions })).status).toBe(201)
  expect((await one.post('/api/posts', { text: 'Hi again @Two', mentions })).status).toBe(429)
  expect((await two.get<Post[]>('/api/posts')).body).toHaveLength(1)
  await busy.close()
})
