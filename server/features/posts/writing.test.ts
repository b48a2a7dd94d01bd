import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'
import { aPost } from '../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
})

const fault = (param: string, msg: string) => ({ errors: [{ param, msg, code: 'invalid' }] })

describe('writing a post', () => {
  it('answers 201 with the post as its author sees it', async () => {
    const { status, body } = await sita.post<Post>('/api/posts', { text: '  Johar! \n नमस्ते 👪 ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      text: 'Johar! \n नमस्ते 👪',
      name: 'Sita Chaudhary',
      avatar: `http://localhost:3000/avatars/${sita.id}`,
      user: sita.id,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      edited: null,
      pinned: false,
      group: null,
      pictures: [],
      likes: [],
      comments: [],
      likeCount: 0,
      commentCount: 0,
      liked: false,
      may: { edit: true, remove: true, report: false, block: false, moderate: false },
    })
  })

  it.each([
    ['no text', {}, 'Text is required'],
    ['null', { text: null }, 'Text is required'],
    ['an empty text', { text: '' }, 'Text is required'],
    ['nothing but spaces', { text: ' \n\t ' }, 'Text is required'],
    ['signs that nobody sees', { text: '\u200b\u2800' }, 'Text is required'],
    ['a number', { text: 7 }, 'Text must be text'],
    ['a list', { text: ['a'] }, 'Text must be text'],
    ['5,001 letters', { text: 'x'.repeat(5001) }, 'Text must be at most 5000 characters'],
    ['5,001 emoji', { text: '👪'.repeat(5001) }, 'Text must be at most 5000 characters'],
    [
      'families of emoji, made of many parts each',
      { text: '👨‍👩‍👧‍👦'.repeat(3500) },
      'Text has characters that are made of too many parts. Use fewer combined emoji or accents, or a shorter text',
    ],
    [
      'a control character',
      { text: 'a\u0000b' },
      'Text contains characters that cannot be shown. Remove them',
    ],
  ])('refuses %s', async (_what, body, msg) => {
    const answer = await sita.post('/api/posts', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(fault('text', msg))
  })

  it('takes 5,000 characters as people count them, and gives them back unchanged', async () => {
    const text = '👨‍👩‍👧‍👦'.repeat(2500) + 'थारू'.repeat(1250)
    expect((await aPost(sita, text)).text).toBe(text)
  })

  it('never interprets markup', async () => {
    const text = '<script>alert(1)</script> & <b>bold</b>'
    expect((await aPost(sita, text)).text).toBe(text)
  })

  it('refuses the 61st post of an hour and states when to retry', async () => {
    const busy = await anApp({
      throttles: { ...site.config.throttles, postsPerAccount: { hits: 2, seconds: 3600 } },
    })
    const member = await aMember(busy)
    await aPost(member)
    await aPost(member)
    const { status, body, headers } = await member.post('/api/posts', { text: 'one more' })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(body).toEqual({
      errors: [{ msg: 'Too many attempts. Try again in 60 minutes', code: 'too_many' }],
    })
    await aPost(await aMember(busy))
    expect(site.config.throttles.postsPerAccount).toEqual({ hits: 60, seconds: 3600 })
    expect(site.config.throttles.commentsPerAccount).toEqual({ hits: 300, seconds: 3600 })
    await busy.close()
  })
})

it('counts a change of a post as a new one, and a save without a change not', async () => {
  const busy = await anApp({
    throttles: { ...site.config.throttles, postsPerAccount: { hits: 3, seconds: 3600 } },
  })
  const member = await aMember(busy)
  const { _id } = await aPost(member, 'first')
  const edit = async (text: string) => (await member.put(`/api/posts/${_id}`, { text })).status
  expect([await edit('second'), await edit('second'), await edit('third')]).toEqual([200, 200, 200])
  expect(await edit('fourth')).toBe(429)
  expect((await member.post('/api/posts', { text: 'another' })).status).toBe(429)
  expect((await member.get<Post>(`/api/posts/${_id}`)).body.text).toBe('third')
  await busy.close()
})
