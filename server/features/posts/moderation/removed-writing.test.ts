import { beforeAll, expect, it } from 'vitest'
import type { RemovedWriting, Report } from '../../../../contract/posts/moderation.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let ram: Member
let officer: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
  officer = await anAdministrator(site, { name: 'Officer' })
})

const why = { reason: 'Against the rules of the hall' }

it('Reports shows the pictures of a reported post, and one that is reported by itself alone', async () => {
  const [lamp, drum] = [await aPicture(site, sita), await aPicture(site, sita)]
  const { _id } = await aPost(sita, 'Johar', [lamp, drum])
  const newest = async () => (await officer.get<Report[]>('/api/posts/reports?limit=1')).body[0]
  await ram.post(`/api/posts/report/${_id}`, why)
  expect(await newest()).toMatchObject({ picture: null, pictures: [{ _id: lamp._id }, { _id: drum._id }] })
  const alone = { ...why, picture: drum._id }
  expect((await ram.post(`/api/posts/report/${_id}`, alone)).status).toBe(204)
  expect((await ram.post(`/api/posts/report/${_id}`, alone)).status).toBe(400)
  const reported = await newest()
  expect(reported).toMatchObject({ post: _id, picture: drum._id, pictures: [{ _id: drum._id }] })
  expect(reported?.pictures).toHaveLength(1)
  const elsewhere = { ...why, picture: (await aPicture(site, sita))._id }
  expect((await ram.post(`/api/posts/report/${_id}`, elsewhere)).status).toBe(404)
  await sita.put(`/api/posts/${_id}`, { text: 'Johar', pictures: [{ _id: lamp._id }] })
  expect(await newest()).toMatchObject({ picture: drum._id, pictures: [] })
  expect((await officer.put(`/api/posts/remove/${_id}`, why)).status).toBe(204)
})

it('an officer’s removal tells the author why: on the site, and by email where they want to hear of it', async () => {
  const author = await aMember(site, { name: 'Maya Rana' })
  const post = await aPost(author, 'Out of line')
  const comment = await aComment(author, post._id, 'Rude')
  await officer.put(`/api/posts/remove/${post._id}/${comment._id}`, { reason: 'Not kind' })
  await officer.put(`/api/posts/remove/${post._id}`, { reason: 'Against the rules' })
  const removed = await author.get<RemovedWriting[]>('/api/posts/removed')
  expect(removed.body).toMatchObject([
    { kind: 'post', text: 'Out of line', reason: 'Against the rules', date: expect.any(String) },
    { kind: 'comment', text: 'Rude', reason: 'Not kind' },
  ])
  expect((await ram.get('/api/posts/removed')).body).toEqual([])
  const mails = await site.database
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', author.id)
    .where('kind', '=', 'topic')
    .orderBy('id')
    .execute()
  const url = `${site.config.publicUrl}/posts/removed`
  expect(mails.map(({ payload }) => payload)).toMatchObject([
    {
      topic: 'removals',
      subject: 'An officer removed your comment',
      text: 'An officer removed a comment of yours.\n\nThe reason: Not kind\n\nIt said: Rude',
      url,
    },
    { topic: 'removals', subject: 'An officer removed your post', url },
  ])
  const own = await aPost(officer, 'Mine')
  await officer.put(`/api/posts/remove/${own._id}`, why)
  expect((await officer.get('/api/posts/removed')).body).toEqual([])
})
