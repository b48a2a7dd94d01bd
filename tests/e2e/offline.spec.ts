import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { anEvent, send, someone, theOfficer, visitAs } from './people.ts'
import { postForm, postOf } from './posts/feed-page.ts'

test.use({ serviceWorkers: 'allow' })

test('without network, pages seen before open, and the others say so calmly', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|cannot be reached/)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const about = await heading.innerText()
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)

  await context.setOffline(true)
  await page.goto('/bylaws')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/about')
  await expect(heading).toHaveText(about)

  await page.goto('/bylaws')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Bylaws' })).toBeVisible()
})

test('pages of members are never kept', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)
  await page.goto('/profiles')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open('pages-1')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/' && path !== '/about')).toEqual([])
})

test('what is written without network waits, goes once, and is asked about before somebody logs out @desktop', async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|cannot be reached|status of 404/)
  const [officer, person] = [await theOfficer(server.url), await someone(server.url)]
  const times = { start: '2031-12-05T18:00', end: '2031-12-05T20:00' }
  const { _id: event } = await anEvent(server.url, officer, { title: 'Dinner', ...times })
  const waiting = page.getByText('Waiting for the network', { exact: true })
  const takeBack = page.getByRole('button', { name: 'Take it back' })
  await visitAs(page, person, `/calendar/${event}`)
  await page.getByLabel('Going', { exact: true }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('1 going, 0 maybe, 0 not going')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const text = `Johar from the bus ${Date.now()}`
  await page.goto('/posts')
  await expect(postForm(page)).toBeVisible()
  await context.setOffline(true)
  await postForm(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  await takeBack.click()
  await expect(postForm(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  await expect(postForm(page)).toHaveValue('')
  await context.setOffline(false)
  await expect(postOf(page, text)).toHaveCount(1)
  await expect(waiting).toHaveCount(0)

  await postOf(page, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await page.getByRole('textbox', { name: 'Leave a Comment' }).fill('And from the train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  const asked: string[] = []
  const answerWith = (choice: 'accept' | 'dismiss') =>
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog[choice]()
    })
  answerWith('dismiss')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(waiting).toBeVisible()
  const post = new URL(page.url()).pathname.slice('/posts/'.length)
  await send(server.url, `DELETE /api/posts/${post}`, undefined, person.token)
  await context.setOffline(false)
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(page.getByText('And from the train')).toBeVisible()
  answerWith('accept')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual([expect.stringContaining('is lost'), expect.stringContaining('is lost')])
  await page.waitForFunction(async () => (await indexedDB.databases()).every(({ name }) => name !== 'outbox'))
})
