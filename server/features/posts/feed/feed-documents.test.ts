import { beforeAll, expect, it } from 'vitest'
import { feedPageSize } from '../../../../contract/posts/options-and-limits.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const textsIn = ({ body }: { body: string }, texts: string[]) =>
  texts.filter((text) => body.includes(`>${text}<`))

it('the first posts and the pinned one are in the document of the feed', async () => {
  const author = await aMember(site, { name: 'Phulmati Chaudhary' })
  const texts = Array.from({ length: feedPageSize + 2 }, (_, index) => `Feed story ${index + 1}`)
  const [first] = texts
  const pinned = await aPost(author, first)
  for (const text of texts.slice(1)) await aPost(author, text)
  const reason = 'The society agreed on it'
  expectStatus(204, await officer.put(`/api/posts/pin/${pinned._id}`, { reason }))
  const document = await openAs(await aMember(site), site, '/posts')
  expect(document.status).toBe(200)
  expect(textsIn(document, texts)).toEqual([first, ...texts.slice(2)])
})

it('the document of the feed contains only posts visible to its member', async () => {
  const [author, reader, other] = [await aMember(site), await aMember(site), await aMember(site)]
  await aPost(author, 'Seen by those who do not block')
  expectStatus(200, await reader.put(`/api/posts/block/${author.id}`))
  const documents = await Promise.all(
    [reader, other, reader, other].map((one) => openAs(one, site, '/posts')),
  )
  const seen = documents.map(({ body }) => body.includes('Seen by those who do not block'))
  expect(seen).toEqual([false, true, false, true])
})

it('the document of a post has its discussion', async () => {
  const author = await aMember(site)
  const { _id } = await aPost(author, 'Who brings the drum?')
  await aComment(author, _id, 'The drum is in the hall')
  const document = await openAs(await aMember(site), site, `/posts/${_id}`)
  expect(document.status).toBe(200)
  expect(textsIn(document, ['Who brings the drum?', 'The drum is in the hall'])).toHaveLength(2)
})

it('a post that does not exist, was removed or is hidden answers 404', async () => {
  const [author, reader] = [await aMember(site), await aMember(site)]
  const removed = await aPost(author, 'Taken back soon')
  expectStatus(204, await author.delete(`/api/posts/${removed._id}`))
  const hidden = await aPost(author, 'Hidden from a blocked member')
  expectStatus(200, await author.put(`/api/posts/block/${reader.id}`))
  for (const id of ['nothing', removed._id, hidden._id]) {
    const { status, body } = await openAs(reader, site, `/posts/${id}`)
    expect(status, id).toBe(404)
    expect(body).not.toContain('Hidden from a blocked member')
  }
})

it('the feed is absent where posts are switched off', async () => {
  const closed = await anApp({ postsOn: false })
  expect((await openAs(await aMember(closed), closed, '/posts')).status).toBe(404)
})
