import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { aComment, aPost } from '../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

const unknownId = '01890000-0000-7000-8000-000000000000'

describe('editing and removing', () => {
  it('an author edits the text, which shows as edited', async () => {
    const { _id } = await aPost(sita, 'frist')
    const { status, body } = await sita.put<Post>(`/api/posts/${_id}`, { text: 'first' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ text: 'first', edited: expect.stringMatching(/Z$/) })
    expect((await sita.put(`/api/posts/${_id}`, { text: ' ' })).status).toBe(400)
    expect((await sita.put(`/api/posts/${unknownId}`, { text: 'x' })).status).toBe(404)
  })

  it('saving the same text is no edit', async () => {
    const { _id } = await aPost(sita, 'same')
    expect((await sita.put<Post>(`/api/posts/${_id}`, { text: 'same' })).body.edited).toBeNull()
  })

  it('nobody else edits or removes a post, administrators neither', async () => {
    const { _id } = await aPost(sita)
    for (const other of [ram, await anAdministrator(site)]) {
      expect((await other.put(`/api/posts/${_id}`, { text: 'mine' })).status).toBe(403)
      expect((await other.delete(`/api/posts/${_id}`)).status).toBe(403)
    }
  })

  it('an author removes a post with its discussion', async () => {
    const { _id } = await aPost(sita)
    await aComment(ram, _id)
    await ram.put(`/api/posts/like/${_id}`)
    const { status, body } = await sita.delete(`/api/posts/${_id}`)
    expect([status, body]).toEqual([204, undefined])
    expect((await sita.get(`/api/posts/${_id}`)).status).toBe(404)
    expect((await sita.delete(`/api/posts/${_id}`)).status).toBe(404)
    for (const table of ['likes', 'comments'] as const) {
      const left = await site.database.selectFrom(table).selectAll().where('post_id', '=', _id).execute()
      expect(left).toEqual([])
    }
  })
})
