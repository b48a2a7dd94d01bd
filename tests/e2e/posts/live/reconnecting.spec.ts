import { expect, test } from '../../fixtures.ts'
import { send, someone, visitAs } from '../../people.ts'
import { postOf, writePosts } from '../feed-page.ts'

// The page comes up, but nothing that happens elsewhere reaches it.
test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_/, /status of 503/)
  await page.route('**/api/posts/live', (route) => route.abort())
})

test('the feed catches up after reconnecting', async ({ page, server }) => {
  const mark = Date.now()
  const story = (number: number) => `Story ${number} of ${mark}.`
  const stories = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => story(from + index))
  const other = await someone(server.url, { name: 'Busy Writer' })
  const ids = await writePosts(server.url, other, stories(1, 20))
  await visitAs(page, await someone(server.url), '/posts')
  await expect(postOf(page, story(1))).toBeVisible()

  // While nothing is heard, much happens: at both ends of the list, and more than a page of new posts.
  await send(server.url, `PUT /api/posts/like/${ids[0]}`, undefined, other.token)
  await send(server.url, `POST /api/posts/comment/${ids[1]}`, { text: 'Well told' }, other.token)
  await send(server.url, `DELETE /api/posts/${ids[2]}`, undefined, other.token)
  await writePosts(server.url, other, stories(21, 45))
  await expect(postOf(page, story(3))).toHaveCount(1)

  // The first response fails; the page retries automatically.
  let failures = 1
  await page.route('**/api/posts?*', (route) =>
    failures-- > 0 ? route.fulfill({ status: 503, json: { errors: [] } }) : route.fallback(),
  )
  await page.unroute('**/api/posts/live')
  await expect(page.getByRole('button', { name: '25 new posts' })).toBeVisible()
  await expect(postOf(page, story(1)).getByRole('button', { name: /^Like the post/ })).toHaveText('1')
  await expect(postOf(page, story(2)).getByRole('link', { name: /^Discussion, 1 so far/ })).toBeVisible()
  await expect(postOf(page, story(3))).toHaveCount(0)
  await page.getByRole('button', { name: '25 new posts' }).click()
  await expect(postOf(page, story(45))).toHaveCount(1)
  await expect(postOf(page, story(21))).toHaveCount(1)
  await expect(postOf(page, story(20))).toHaveCount(1)
})

test('an open discussion catches up after reconnecting', async ({ page, server }) => {
  const other = await someone(server.url, { name: 'Busy Writer' })
  const [post] = await writePosts(server.url, other, [`Story of ${Date.now()}`])
  await send(server.url, `POST /api/posts/comment/${post}`, { text: 'Well told' }, other.token)
  await visitAs(page, await someone(server.url), `/posts/${post}`)
  await expect(postOf(page, 'Well told')).toBeVisible()
  await send(server.url, `POST /api/posts/comment/${post}`, { text: 'Tell more' }, other.token)
  await send(server.url, `PUT /api/posts/like/${post}`, undefined, other.token)
  await page.unroute('**/api/posts/live')
  await expect(postOf(page, 'Tell more')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like the post/ })).toHaveText('1')
})
