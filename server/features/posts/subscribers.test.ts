import { beforeAll, describe, expect, it } from 'vitest'
import type { Post } from '../../../contract/posts/feed.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'
import { aComment, aPost } from '../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

describe('removing an account', () => {
  it('removes its posts, comments, likes and reports, and puts the counts of others right', async () => {
    const leaving = await aMember(site, { name: 'Leaving' })
    const own = await aPost(leaving)
    const { _id } = await aPost(sita)
    await aComment(leaving, _id, 'one')
    await aComment(leaving, _id, 'two')
    await aComment(ram, _id, 'three')
    await leaving.put(`/api/posts/like/${_id}`)
    await ram.put(`/api/posts/like/${_id}`)
    await leaving.post(`/api/posts/report/${_id}`, { reason: 'rude' })
    expect((await leaving.delete('/api/profile')).status).toBe(204)
    expect((await sita.get<Post>(`/api/posts/${_id}`)).body).toMatchObject({
      likeCount: 1,
      likes: [{ user: ram.id }],
      commentCount: 1,
      comments: [{ text: 'three' }],
    })
    expect((await sita.get(`/api/posts/${own._id}`)).status).toBe(404)
    const reports = await site.database.selectFrom('reports').selectAll().where('post_id', '=', _id).execute()
    expect(reports).toEqual([])
  })

  it('while its likes are being given leaves no count behind', async () => {
    const leaving = await aMember(site)
    const posts = await Promise.all(Array.from({ length: 8 }, () => aPost(sita)))
    const likes = posts.map(({ _id }) => leaving.put(`/api/posts/like/${_id}`))
    const removal = leaving.delete('/api/profile')
    const statuses = (await Promise.all([...likes, removal])).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 204, 401, 404, 409].includes(status))).toEqual([])
    const rows = await site.database
      .selectFrom('posts')
      .select(['id', 'like_count'])
      .where(
        'id',
        'in',
        posts.map(({ _id }) => _id),
      )
      .where('like_count', '>', 0)
      .execute()
    expect(rows).toEqual([])
  })
})
