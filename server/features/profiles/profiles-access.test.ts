import { beforeAll, describe, expect, it } from 'vitest'
import { mebibyte } from '../../../contract/bytes.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, aProfile, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let member: Member
let other: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  member = await aMember(site, { name: 'Maya Tharu' })
  other = await aMember(site)
  await aProfile(other)
})

const absent = { errors: [{ msg: 'This does not exist, or it was removed', code: 'absent' }] }
const noProfile = { errors: [{ msg: 'There is no profile yet. Create one first', code: 'no_profile' }] }

const writing = [
  ['GET', '/api/profile/me'],
  ['POST', '/api/profile'],
  ['PUT', '/api/profile/membership'],
  ['PUT', '/api/profile/experience'],
  ['PUT', '/api/profile/education'],
  ['PUT', '/api/profile/membership/some-id'],
  ['PUT', '/api/profile/experience/some-id'],
  ['PUT', '/api/profile/education/some-id'],
  ['DELETE', '/api/profile/membership/some-id'],
  ['DELETE', '/api/profile/experience/some-id'],
  ['DELETE', '/api/profile/education/some-id'],
] as const

it.each(writing)('%s %s refuses strangers before it reads their input', async (method, url) => {
  const { status, body } = await site.client().send(method, url, { body: method === 'GET' ? undefined : '{' })
  expect(status).toBe(401)
  expect(body).toEqual({ errors: [{ msg: 'Please sign in', code: 'unauthenticated' }] })
})

describe('before there is a profile', () => {
  it('the own profile, and everything that belongs to it, is not there', async () => {
    const newcomer = await aMember(site)
    const experience = { title: 'Cook', company: 'Hall', from: '2020-01-01' }
    for (const { status, body } of [
      await newcomer.get('/api/profile/me'),
      await newcomer.put('/api/profile/experience', experience),
    ]) {
      expect(status).toBe(404)
      expect(body).toEqual(noProfile)
    }
    const { status, body } = await site.client().get(`/api/profile/user/${newcomer.id}`)
    expect(status).toBe(404)
    expect(body).toEqual(absent)
  })
})

describe('malformed requests', () => {
  it('get one clear error each', async () => {
    const json = { 'content-type': 'application/json' }
    const big = JSON.stringify({ bio: 'x'.repeat(mebibyte) })
    const answers = [
      await member.send('POST', '/api/profile', { body: '{"position":', headers: json }),
      await member.send('POST', '/api/profile', { body: '["a"]', headers: json }),
      await member.send('POST', '/api/profile', { body: big, headers: json }),
      await member.send('POST', '/api/profile', { body: 'a=b', headers: { 'content-type': 'text/plain' } }),
      await member.send('POST', '/api/profile', { body: '{"__proto__":{"x":1}}', headers: json }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413, 415, 400])
    expect(answers.map(({ body }) => (body as { errors: { msg: string }[] }).errors[0]?.msg)).toEqual([
      'The request could not be read. Send valid JSON',
      'Send the values as one JSON object',
      'This is too large. Send at most 1 MiB',
      'Send the request as application/json',
      'The request could not be read. Send valid JSON',
    ])
  })
})
