import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'
import { aPost } from '../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
})

const unknownId = '01890000-0000-7000-8000-000000000000'

describe('the feed is for members only', () => {
  it.each([
    ['GET', '/api/posts'],
    ['GET', '/api/posts/pinned'],
    ['GET', '/api/posts/live'],
    ['GET', '/api/posts/blocks'],
    ['GET', '/api/posts/reports'],
    ['GET', `/api/posts/${unknownId}`],
    ['GET', `/api/posts/like/${unknownId}`],
    ['GET', `/api/posts/comment/${unknownId}`],
    ['POST', '/api/posts'],
    ['PUT', `/api/posts/${unknownId}`],
    ['DELETE', `/api/posts/${unknownId}`],
    ['PUT', `/api/posts/like/${unknownId}`],
    ['PUT', `/api/posts/unlike/${unknownId}`],
    ['POST', `/api/posts/comment/${unknownId}`],
    ['DELETE', `/api/posts/comment/${unknownId}/${unknownId}`],
    ['POST', `/api/posts/report/${unknownId}`],
    ['POST', `/api/posts/report/${unknownId}/${unknownId}`],
    ['PUT', `/api/posts/block/${unknownId}`],
    ['PUT', `/api/posts/unblock/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}/${unknownId}`],
    ['PUT', `/api/posts/remove/${unknownId}/pictures/${unknownId}`],
    ['PUT', `/api/posts/pin/${unknownId}`],
    ['PUT', `/api/posts/unpin/${unknownId}`],
    ['PUT', `/api/posts/dismiss/${unknownId}`],
  ] as const)('%s %s refuses strangers', async (method, url) => {
    const { status, body } = await site.client().send(method, url)
    expect(status).toBe(401)
    expect(body).toEqual({ errors: [{ msg: 'Please sign in', code: 'unauthenticated' }] })
  })
})

describe('members’ texts are for members only', () => {
  it('is in no page that the server renders, and in no cache', async () => {
    const { _id, text } = await aPost(sita, 'Only for members of this hall')
    for (const path of ['/', '/posts', `/posts/${_id}`, '/sitemap.xml']) {
      const page = await site.client().get<string>(path)
      expect(page.body, path).not.toContain(text)
    }
    expect((await sita.get('/api/posts')).headers['cache-control']).toBe('no-store')
  })
})
