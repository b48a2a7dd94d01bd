import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Report } from '../../../../contract/posts/moderation.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
let officer: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  officer = await anAdministrator(site, { name: 'Officer' })
})

const unknownId = '01890000-0000-7000-8000-000000000000'
const why = { reason: 'Against the rules of the hall' }
const actsOn = (id: string) =>
  site.database.selectFrom('acts').selectAll().where('subject_id', '=', id).orderBy('id').execute()

describe('reporting', () => {
  it('puts a post or comment into the administrators’ queue, newest first', async () => {
    const post = await aPost(sita, 'Buy my stones')
    const comment = await aComment(sita, post._id, 'Cheap!')
    expect((await ram.post(`/api/posts/report/${post._id}`, { reason: ' Advertising ' })).status).toBe(204)
    expect((await ram.post(`/api/posts/report/${post._id}/${comment._id}`, why)).status).toBe(204)
    const { status, body } = await officer.get<Report[]>('/api/posts/reports')
    expect(status).toBe(200)
    expect(body.slice(0, 2)).toMatchObject([
      { post: post._id, comment: comment._id, text: 'Cheap!', reason: why.reason },
      {
        post: post._id,
        comment: null,
        text: 'Buy my stones',
        reason: 'Advertising',
        author: { _id: sita.id, name: 'Sita Chaudhary' },
        reporter: { _id: ram.id, name: 'Ram Tharu' },
      },
    ])
  })

  it('stores the reported text beside the present one', async () => {
    const post = await aPost(sita, 'Buy my stones')
    const comment = await aComment(sita, post._id, 'Cheap!')
    await ram.post(`/api/posts/report/${post._id}`, why)
    await ram.post(`/api/posts/report/${post._id}/${comment._id}`, why)
    await sita.put(`/api/posts/${post._id}`, { text: 'Johar' })
    const { body } = await officer.get<Report[]>('/api/posts/reports?limit=2')
    expect(body.map(({ text, textNow }) => [text, textNow])).toEqual([
      ['Cheap!', null],
      ['Buy my stones', 'Johar'],
    ])
  })

  it('states that a post was edited since, even if only its pictures were', async () => {
    const { _id } = await aPost(sita, 'Johar', [await aPicture(site, sita)])
    await sita.put(`/api/posts/${_id}`, { text: 'Johar!' })
    await ram.post(`/api/posts/report/${_id}`, why)
    const reported = async () => (await officer.get<Report[]>('/api/posts/reports?limit=1')).body[0]
    expect(await reported()).toMatchObject({ post: _id, textNow: null, editedSince: false })
    await sita.put(`/api/posts/${_id}`, { text: 'Johar!', pictures: [] })
    expect(await reported()).toMatchObject({ post: _id, textNow: null, editedSince: true })
  })

  it('needs a reason, happens once, and not for one’s own words', async () => {
    const post = await aPost(sita)
    expect((await ram.post(`/api/posts/report/${post._id}`, { reason: ' ' })).status).toBe(400)
    expect((await ram.post(`/api/posts/report/${post._id}`, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await sita.post(`/api/posts/report/${post._id}`, why)).status).toBe(403)
    expect((await ram.post(`/api/posts/report/${post._id}`, why)).status).toBe(204)
    const again = await ram.post(`/api/posts/report/${post._id}`, why)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({ errors: [{ msg: 'You have already reported this' }] })
    expect((await ram.post(`/api/posts/report/${unknownId}`, why)).status).toBe(404)
    expect((await ram.post(`/api/posts/report/${post._id}/${unknownId}`, why)).status).toBe(404)
  })

  it('comes in pages', async () => {
    const posts = [await aPost(sita), await aPost(sita), await aPost(sita)]
    for (const { _id } of posts) await ram.post(`/api/posts/report/${_id}`, why)
    const first = await officer.get<Report[]>('/api/posts/reports?limit=2')
    const next = String(first.headers.link).match(/<([^>]+)>/)?.[1] ?? ''
    const second = await officer.get<Report[]>(next)
    expect([...first.body, ...second.body].slice(0, 3).map(({ post }) => post)).toEqual(
      posts.map(({ _id }) => _id).toReversed(),
    )
  })
})

describe('the acts of administrators are for nobody else', () => {
  it.each([
    ['GET', '/api/posts/reports'],
    ['PUT', `/api/posts/dismiss/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}/pictures/${unknownId}`],
    ['PUT', `/api/posts/pin/${unknownId}`],
    ['PUT', `/api/posts/unpin/${unknownId}`],
  ] as const)('%s %s refuses members, and administrators without a reason', async (method, url) => {
    const options = method === 'GET' ? {} : { body: {} }
    expect((await ram.send(method, url, options)).status).toBe(403)
    if (method === 'GET') return
    expect((await officer.send(method, url, { body: { reason: '' } })).status).toBe(400)
    expect((await officer.send(method, url, { body: why })).status).toBe(404)
  })
})

describe('an administrator', () => {
  it('dismisses a report, which leaves the queue and is recorded', async () => {
    const post = await aPost(sita)
    await ram.post(`/api/posts/report/${post._id}`, why)
    const find = async () =>
      (await officer.get<Report[]>('/api/posts/reports')).body.find((report) => report.post === post._id)
    const report = await find()
    const id = report?._id ?? ''
    expect((await officer.put(`/api/posts/dismiss/${id}`, { reason: 'A joke' })).status).toBe(204)
    expect(await find()).toBeUndefined()
    expect((await officer.put(`/api/posts/dismiss/${id}`, { reason: 'A joke' })).status).toBe(404)
    expect(await actsOn(id)).toMatchObject([
      { actor_id: officer.id, act: 'dismiss report', reason: 'A joke', subject_kind: 'report' },
    ])
    expect((await sita.get(`/api/posts/${post._id}`)).status).toBe(200)
  })

  it('removes a post with its reports, and logs actor, action, time and reason', async () => {
    const post = await aPost(sita, 'Out of line')
    await ram.post(`/api/posts/report/${post._id}`, why)
    expect((await officer.put(`/api/posts/remove/${post._id}`, why)).status).toBe(204)
    expect((await sita.get(`/api/posts/${post._id}`)).status).toBe(404)
    const queue = (await officer.get<Report[]>('/api/posts/reports')).body
    expect(queue.filter((report) => report.post === post._id)).toEqual([])
    expect(await actsOn(post._id)).toEqual([
      {
        id: expect.any(String),
        actor_id: officer.id,
        act: 'remove post',
        subject_kind: 'post',
        subject_id: post._id,
        about_user_id: sita.id,
        before: { user: sita.id, text: 'Out of line', date: post.date },
        after: null,
        reason: why.reason,
        at: expect.stringMatching(/Z$/),
      },
    ])
  })

  it('removes a comment, which counts down', async () => {
    const post = await aPost(sita)
    const comment = await aComment(ram, post._id, 'Rude')
    const url = `/api/posts/remove/${post._id}/${comment._id}`
    expect((await officer.put(url, why)).status).toBe(204)
    expect((await officer.put(url, why)).status).toBe(404)
    expect((await sita.get<Post>(`/api/posts/${post._id}`)).body).toMatchObject({
      commentCount: 0,
      comments: [],
    })
    expect(await actsOn(comment._id)).toMatchObject([{ act: 'remove comment', before: { text: 'Rude' } }])
  })

  it('pins one post in place of another, and unpins it', async () => {
    const [one, other] = [await aPost(sita), await aPost(ram)]
    const pinned = async () => (await ram.get<Post[]>('/api/posts/pinned')).body.map(({ _id }) => _id)
    await officer.put(`/api/posts/pin/${one._id}`, why)
    expect(await pinned()).toEqual([one._id])
    await officer.put(`/api/posts/pin/${other._id}`, why)
    expect(await pinned()).toEqual([other._id])
    expect((await ram.get<Post>(`/api/posts/${other._id}`)).body.pinned).toBe(true)
    expect((await officer.put(`/api/posts/unpin/${one._id}`, why)).status).toBe(404)
    expect((await officer.put(`/api/posts/unpin/${other._id}`, why)).status).toBe(204)
    expect(await pinned()).toEqual([])
    expect(await actsOn(other._id)).toMatchObject([
      { act: 'pin post', before: { pinned: one._id }, after: { pinned: other._id } },
      { act: 'unpin post', before: { pinned: other._id }, after: { pinned: null } },
    ])
  })

  it('gets the rights of the viewer, like every member', async () => {
    const post = await aPost(sita)
    const may = async (member: Member) => (await member.get<Post>(`/api/posts/${post._id}`)).body.may
    expect(await may(officer)).toEqual({
      edit: false,
      remove: false,
      report: true,
      block: true,
      moderate: true,
    })
    expect(await may(ram)).toEqual({ edit: false, remove: false, report: true, block: true, moderate: false })
  })
})

describe('removing an account', () => {
  it('blanks its texts in the log; action, reason, time and ids stay', async () => {
    const leaving = await aMember(site)
    const post = await aPost(leaving, 'Personal words')
    await officer.put(`/api/posts/remove/${post._id}`, why)
    await leaving.delete('/api/profile')
    expect(await actsOn(post._id)).toMatchObject([
      { actor_id: officer.id, act: 'remove post', before: null, after: null, ...why },
    ])
  })
})
