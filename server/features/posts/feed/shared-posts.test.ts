import { beforeAll, expect, it } from 'vitest'
import type { Post } from '../../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, Member } from '../../../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../../../tests/support/posts.ts'
import { type Context, contextOf } from '../../../endpoints/context.ts'
import { listFeed } from './feed.service.ts'
import { showPost } from './single-post.service.ts'

const reason = 'Decided by the board'

let site: TestApp
let author: Member
let commenter: Member
let reader: Member
let officer: Member
beforeAll(async () => {
  site = await anApp()
  author = await aMember(site, { name: 'Author' })
  commenter = await aMember(site, { name: 'Commenter' })
  reader = await aMember(site, { name: 'Reader' })
  officer = await anAdministrator(site, { name: 'Officer' })
})

const viewers = () => [author, commenter, reader, officer]

/** A context without a cache. */
function uncached(): Context {
  const cache: Context['cache'] = { read: (_kind, _key, make) => make() }
  return { ...contextOf(site.app, site.app.log), cache }
}

/** Compares concurrent responses to everybody with the database. */
async function expectPresent(...postIds: string[]): Promise<void> {
  await Promise.all(
    viewers().map(async (member) => {
      const isOfficer = member === officer
      const viewer = {
        userId: member.id,
        sessionId: '',
        roles: isOfficer ? (['administrator'] as const) : [],
        limited: false,
        approved: true,
      }
      for (const query of [{}, { details: 'false' as const }, { limit: 1 }]) {
        const address = `/api/posts?${new URLSearchParams(query as Record<string, string>)}`
        const sent = await member.get<Post[]>(address)
        expect(sent.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(sent.body).toEqual(JSON.parse((await listFeed(uncached(), viewer, query)).items.text))
        for (const post of sent.body) expect(post.may.edit).toBe(post.user === member.id)
      }
      for (const postId of postIds) {
        const one = await member.get<Post>(`/api/posts/${postId}`)
        if (one.status === 200)
          expect(one.body).toEqual(JSON.parse((await showPost(uncached(), viewer, postId)).post.text))
        else await expect(showPost(uncached(), viewer, postId)).rejects.toThrow()
      }
    }),
  )
}

it('shows everybody the present state, and their own likes and rights, after every kind of change', async () => {
  await aProfile(author)
  const picture = await aPicture(site, author)
  const { _id: postId } = await aPost(author, 'The harvest', [picture])
  const { _id: welcomeId } = await aPost(officer, `Welcome`)
  const comment = await aComment(commenter, postId)
  const changes: [string, () => Promise<{ status: number }>][] = [
    ['a like', () => reader.put(`/api/posts/like/${postId}`)],
    ['a like of another', () => officer.put(`/api/posts/like/${postId}`)],
    ['a like taken back', () => reader.put(`/api/posts/unlike/${postId}`)],
    ['a comment on another post', () => reader.post(`/api/posts/comment/${welcomeId}`, { text: 'Thanks' })],
    [
      'a mention',
      () =>
        reader.post(`/api/posts/comment/${postId}`, {
          text: 'So says @Author',
          mentions: [{ user: author.id, name: 'Author' }],
        }),
    ],
    ['a new post', () => commenter.post('/api/posts', { text: 'Rain at last' })],
    ['an edited post', () => author.put(`/api/posts/${postId}`, { text: 'The good harvest' })],
    [
      'an edited comment',
      () => commenter.put(`/api/posts/comment/${postId}/${comment._id}`, { text: 'Very well said' }),
    ],
    ['a pin', () => officer.put(`/api/posts/pin/${postId}`, { reason })],
    ['another name', () => author.put('/api/account/name', { name: 'Authoress' })],
    ['a block', () => reader.put(`/api/posts/block/${commenter.id}`)],
    ['a block taken back', () => reader.put(`/api/posts/unblock/${commenter.id}`)],
    [
      'a suspension',
      () => changeAccount(officer, 'PUT', author.id, '/suspension', { suspended: true, reason }),
    ],
    ['its end', () => changeAccount(officer, 'PUT', author.id, '/suspension', { suspended: false, reason })],
    [
      'a removed picture',
      () => officer.put(`/api/posts/remove/${postId}/pictures/${picture._id}`, { reason }),
    ],
    ['a removed comment', () => commenter.delete(`/api/posts/comment/${postId}/${comment._id}`)],
    ['a removed post', () => officer.put(`/api/posts/remove/${postId}`, { reason })],
  ]
  await expectPresent(postId, welcomeId)
  for (const [what, change] of changes) {
    const { status } = await change()
    expect(status, what).toBeLessThan(300)
    if (what === 'its end') {
      // A suspension ended the sessions.
      const { body } = await site.client().post<{ token: string }>('/api/auth', author)
      author = new Member(site, body.token, author)
    }
    if (what !== 'a suspension') await expectPresent(postId, welcomeId)
  }
})
