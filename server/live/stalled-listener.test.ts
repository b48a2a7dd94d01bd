import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aDatabaseProxy, type DatabaseProxy } from '../../tests/support/database-proxy.ts'
import { addressOf, listenLive } from '../../tests/support/live-stream.ts'
import { aMember, aProfile, type Member } from '../../tests/support/members.ts'
import { aPost } from '../../tests/support/posts.ts'
import { buildApp } from '../app.ts'

const listensAgainWithin = { timeout: 15_000 }

describe.runIf(inject('template').engine === 'postgres')(
  'a process whose connection to the database stalls or breaks',
  {
    timeout: 60_000,
  },
  () => {
    let site: TestApp
    let proxy: DatabaseProxy
    let other: Awaited<ReturnType<typeof buildApp>>
    let address: string

    beforeAll(async () => {
      site = await anApp()
      proxy = await aDatabaseProxy(site.config.databaseUrl)
      other = await buildApp({ ...site.config, databaseUrl: proxy.url })
      address = await addressOf(other)
    })
    afterAll(async () => {
      proxy.restore()
      await other.close()
      proxy.close()
    })

    const elsewhere = async (url: string, member?: Member) => {
      const headers = member?.token ? { 'x-auth-token': member.token } : {}
      const { statusCode, body } = await other.inject({ url, headers })
      return { status: statusCode, body }
    }
    const untilListening = () =>
      expect.poll(() => other.broadcast.isListening(), listensAgainWithin).toBe(true)

    it('serves no session, block, audience or name that another process has ended', async () => {
      const [leaver, blocker, shown, reader] = [
        await aMember(site),
        await aMember(site),
        await aMember(site, { name: 'Before the Change' }),
        await aMember(site),
      ]
      await aProfile(shown, { dob: '1971-02-28', dobAudience: 'members' })
      const { _id } = await aPost(shown, 'Words of somebody who is blocked')
      const profile = `/api/profile/user/${shown.id}`
      const posts = '/api/posts'
      // Twice, because the second read comes from a cache.
      for (const _ of [1, 2]) {
        expect((await elsewhere('/api/auth', leaver)).status).toBe(200)
        expect((await elsewhere(posts, blocker)).body).toContain(_id)
        expect((await elsewhere(`/api/posts/${_id}`, blocker)).status).toBe(200)
        expect((await elsewhere(profile)).body).toContain('Before the Change')
        expect((await elsewhere(profile, reader)).body).toContain('1971-02-28')
      }
      proxy.holdListening()
      await Promise.all([
        leaver.delete('/api/auth'),
        blocker.put(`/api/posts/block/${shown.id}`),
        shown.put('/api/account/name', { name: 'After the Change' }),
      ])
      await aProfile(shown, { dob: '1971-02-28', dobAudience: 'nobody' })
      expect((await elsewhere('/api/auth', leaver)).status).toBe(401)
      expect((await elsewhere(posts, blocker)).body).not.toContain(_id)
      expect((await elsewhere(`/api/posts/${_id}`, blocker)).status).toBe(404)
      expect((await elsewhere(profile)).body).toContain('After the Change')
      expect((await elsewhere(profile, reader)).body).not.toContain('1971-02-28')
      proxy.restore()
      await untilListening()
      expect((await elsewhere('/api/auth', leaver)).status).toBe(401)
    })

    it('shows every acknowledged write of another process, while it listens and while it does not', async () => {
      const [author, reader] = [await aMember(site), await aMember(site)]
      const { _id } = await aPost(author)
      let stale = 0
      const change = async (text: string) => {
        expect((await author.put(`/api/posts/${_id}`, { text })).status).toBe(200)
        const reads = await Promise.all(
          Array.from({ length: 10 }, () => elsewhere(`/api/posts/${_id}`, reader)),
        )
        stale += reads.filter(({ body }) => !body.includes(`"${text}"`)).length
      }
      for (let round = 0; round < 40; round += 1) await change(`Listening ${round}`)
      proxy.holdListening()
      for (let round = 0; round < 4; round += 1) await change(`Stalled ${round}`)
      proxy.restore()
      await untilListening()
      for (let round = 0; round < 10; round += 1) await change(`Listening again ${round}`)
      expect(stale).toBe(0)
    })

    it('takes up live messages again, and has open pages load again', async () => {
      const member = await aMember(site)
      const stream = await listenLive(address, member.token)
      await stream.next('ready')
      proxy.holdListening()
      await expect.poll(() => other.broadcast.isListening(), listensAgainWithin).toBe(false)
      await aPost(member, 'Said meanwhile')
      proxy.restore()
      await stream.next('refresh')
      await aPost(member, 'Said afterwards')
      await stream.next('post')
      stream.close()
    })

    it('keeps streams open while its database is away, and has their pages load again', async () => {
      const member = await aMember(site)
      const stream = await listenLive(address, member.token)
      await stream.next('ready')
      proxy.cut()
      await expect.poll(async () => (await elsewhere('/api/posts', member)).status).toBe(503)
      // Longer than the interval of session checks for open streams.
      await pause(1500)
      proxy.restore()
      await stream.next('refresh')
      await untilListening()
      await aPost(member, 'Said after the restart')
      await stream.next('post')
      stream.close()
    })
  },
)
