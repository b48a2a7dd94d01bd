import { expect, noProfileYet, test } from '../../fixtures.ts'
import { signIn } from '../../forms.ts'
import { expireSession, someone, visitAs } from '../../people.ts'
import { postForm, postOf } from '../feed-page.ts'

test('the text of a post survives a reload and an expired session, in every tab', {
  tag: '@desktop',
}, async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet, /status of 401/)
  const person = await someone(server.url)
  await visitAs(page, person, '/posts')
  await postForm(page).fill('Half a thought')
  await page.reload()
  await expect(postForm(page)).toHaveValue('Half a thought')
  // Unlike drafts, copies of other people's data are deleted at once.
  await page.evaluate((name) => caches.open(name), `copies-${person.id}`)
  await expireSession(server.url, person)
  await page.waitForURL('**/login?next=%2Fposts')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await signIn(page, person)
  await page.goto('/posts')
  await expect(postForm(page)).toHaveValue('Half a thought')

  // The session ends under two tabs: the second was not even asked.
  const second = await page.context().newPage()
  await second.goto('/posts')
  await postForm(second).fill('Half a second thought')
  await page.bringToFront()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await expireSession(server.url, { ...person, token })
  await second.waitForURL('**/login?next=%2Fposts')
  await page.waitForURL('**/login?next=%2Fposts')
  await signIn(page, person)
  await second.goto('/posts')
  await expect(postForm(second)).toHaveValue('Half a second thought')
  await second.close()
  await page.goto('/posts')
  await expect(postForm(page)).toHaveValue('Half a thought')
})

test('a post whose response was lost is sent again and exists once', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/)
  await visitAs(page, await someone(server.url), '/posts')
  // The server takes the post, but its answer is lost.
  let isLost = true
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.fallback()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  const text = `Only once ${Date.now()}`
  await postForm(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  const waiting = page.getByText('Waiting for the network', { exact: true })
  await expect(waiting).toBeVisible()
  await expect(postForm(page)).toHaveValue('')
  await page.reload()
  await expect(postOf(page, text)).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
})

test('logging out in another tab deletes the draft of a post', async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet)
  const person = await someone(server.url)
  await visitAs(page, person, '/posts')
  await postForm(page).fill('A secret')
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.evaluate(() => localStorage.removeItem('token'))
  await page.waitForURL('**/login*')
  await tab.close()
  await signIn(page, person)
  await page.goto('/posts')
  await expect(postForm(page)).toHaveValue('')
})
