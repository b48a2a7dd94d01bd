import { expect, it } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { aMember } from '../../tests/support/members.ts'

it('fifty concurrent requests with one key act once, and get the same response', async () => {
  const site = await anApp()
  const member = await aMember(site)
  const send = () =>
    member.post<{ _id: string }>('/api/posts', { text: 'Once' }, { headers: { 'idempotency-key': 'one' } })
  const responses = await Promise.all(Array.from({ length: 50 }, send))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  await site.close()
})
