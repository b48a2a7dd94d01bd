import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let member: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  member = await aMember(site)
})

const writing = [
  ['POST', '/api/events'],
  ['PUT', '/api/events/some-id'],
  ['DELETE', '/api/events/some-id'],
  ['GET', '/api/events/some-id/answers.csv'],
] as const

it.each(writing)(
  '%s %s refuses strangers and members, before it looks at what they send',
  async (method, url) => {
    const body = method === 'GET' ? undefined : '{'
    const strange = await site.client().send(method, url, { body })
    expect(strange.status).toBe(401)
    const { status, body: refused } = await member.send(method, url, { body })
    expect(status).toBe(403)
    expect(refused).toEqual({ errors: [{ msg: 'You are not allowed to do this', code: 'forbidden' }] })
  },
)
