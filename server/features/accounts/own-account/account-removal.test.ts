import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

describe('removing the account', () => {
  it('removes profile, sessions and everything else of the member, and nothing of others', async () => {
    const member = await aMember(site)
    const other = await aMember(site)
    await aProfile(member)
    await aProfile(other)
    expect((await member.delete('/api/profile')).status).toBe(204)
    expect((await member.get('/api/auth')).status).toBe(401)
    expect((await other.get('/api/auth')).status).toBe(200)
    expect((await site.client().get(`/api/profile/user/${member.id}`)).status).toBe(404)
    expect((await site.client().get(`/api/profile/user/${other.id}`)).status).toBe(200)
    expect((await site.client().get(`/avatars/${member.id}`)).status).toBe(404)
    for (const table of ['sessions', 'profiles', 'memberships', 'search_words'] as const) {
      const left = await site.database
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', member.id)
        .execute()
      expect(left).toEqual([])
    }
  })

  it('works without a profile, and frees the address', async () => {
    const member = await aMember(site)
    expect((await member.delete('/api/profile')).status).toBe(204)
    expect((await site.client().post('/api/users', member)).status).toBe(201)
  })
})
