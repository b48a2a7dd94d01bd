import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, noProfileYet, signIn, test } from './fixtures.ts'
import { expireSession, someone, theOfficer, visitAs } from './people.ts'

const postForm = (page: Page) => page.getByRole('textbox', { name: 'Say Something...' })
const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await postForm(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Post Created')).toBeVisible()
}

/** Another member in another browser. */
async function anotherBrowser(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await visitAs(page, await someone(url, { name }), '/posts')
  await expect(postForm(page)).toBeVisible()
  return page
}

test('a member posts, likes, discusses, edits and removes', async ({ page, server }) => {
  await visitAs(page, await someone(server.url, { name: 'Sita Chaudhary' }), '/posts')
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome to the community')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Text is required')).toBeVisible()

  await write(page, 'Johar! नमस्ते 👪\nSee https://example.org/maghi?a=1, <b>all</b> of you.')
  const post = postOf(page, 'Johar!')
  await expect(post.getByText(/Posted on \d\d\/\d\d\/\d{4}/)).toBeVisible()
  const link = post.getByRole('link', { name: 'https://example.org/maghi?a=1' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await expect(post.getByText('<b>all</b>')).toBeVisible()
  await expect(postForm(page)).toHaveValue('')
  await expectAccessible(page)

  const like = post.getByRole('button', { name: /^Like the post/ })
  await like.click()
  await expect(like).toHaveText('1')
  await post.getByRole('button', { name: /^Unlike/ }).click()
  await expect(like).toHaveText('0')

  await post.getByRole('link', { name: /^Discussion,/ }).click()
  await expect(page.getByRole('link', { name: 'Back To Posts' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Leave a Comment' }).fill('And to you')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment Added')).toBeVisible()
  await expect(postOf(page, 'And to you')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^More options for the comment/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of your comment' }).fill('And to all of you')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text of your comment' })).toHaveValue('And to all of you')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: /^More options for the comment/ })).toBeFocused()
  await expect(postOf(page, 'And to all of you').getByText('edited')).toBeVisible()
  await page.getByRole('link', { name: 'Back To Posts' }).click()
  await expect(post.getByRole('link', { name: /^Discussion, 1 so far/ })).toBeVisible()
  await expectAccessible(page)
  await post.getByRole('link', { name: /^Discussion,/ }).click()
  await page.getByRole('button', { name: /^Delete the comment/ }).click()
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(page.getByText('Comment Removed')).toBeVisible()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'Back To Posts' }).click()
  await post.getByRole('button', { name: /^More options for/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of your post' }).fill('Johar again')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text of your post' })).toHaveValue('Johar again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(postOf(page, 'Johar again').getByText('edited')).toBeVisible()
  await postOf(page, 'Johar again')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('cannot be undone')
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(page.getByText('Post Removed')).toBeVisible()
  await expect(postOf(page, 'Johar again')).toHaveCount(0)
})

test('two members see each other live', async ({ page, browser, server }) => {
  await visitAs(page, await someone(server.url, { name: 'Ram Tharu' }), '/posts')
  await expect(postForm(page)).toBeVisible()
  const other = await anotherBrowser(browser, server.url, 'Gita Rana')

  const text = `Tea at five ${Date.now()}`
  await write(other, text)
  // Nothing moves under a reader before they ask for it.
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  await expect(pill).toBeVisible({ timeout: 1500 })
  await expect(postOf(page, text)).toHaveCount(0)
  await pill.click()
  await expect(postOf(page, text)).toBeVisible()
  await expect(pill).toHaveCount(0)

  await postOf(page, text)
    .getByRole('button', { name: /^Like the post/ })
    .click()
  await expect(postOf(other, text).getByRole('button', { name: /^Like the post/ })).toHaveText('1', {
    timeout: 1500,
  })
  await postOf(other, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await postOf(page, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await page.getByRole('textbox', { name: 'Leave a Comment' }).fill('I bring the cups')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(postOf(other, 'I bring the cups')).toBeVisible({ timeout: 1500 })
  await page.getByRole('textbox', { name: 'Leave a Comment' }).fill('And I bring')
  await other.getByRole('button', { name: /^Delete the post/ }).click()
  await other.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(page.getByText('This post no longer exists.')).toBeVisible({ timeout: 1500 })
  const unsent = page.getByRole('textbox', { name: 'Your unsent comment' })
  await other.waitForURL('**/posts')
  await expect(other.getByText('Post Removed')).toBeVisible()
  await expect(postForm(other)).toBeVisible()
  await expect(postOf(other, text)).toHaveCount(0)
  await expect(unsent).toHaveValue('And I bring')
  await expect(unsent).not.toBeEditable()
  await expectAccessible(page)
  await other.context().close()
})

test('a page that lost its connection catches up, and so does an open discussion', async ({
  page,
  browser,
  server,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/, /status of 503/)
  await visitAs(page, await someone(server.url), '/posts')
  const other = await anotherBrowser(browser, server.url, 'Busy Writer')
  const mark = Date.now()
  const story = (number: number) => `Story ${number} of ${mark}.`
  const send = (path: string, method = 'POST', body?: object) =>
    other.evaluate(
      async ([address, verb, content]) => {
        const headers = {
          'x-auth-token': localStorage.getItem('token') ?? '',
          ...(content !== undefined && { 'content-type': 'application/json' }),
        }
        const answer = await fetch(address, { method: verb, headers, body: JSON.stringify(content) })
        return answer.status === 204 ? null : answer.json()
      },
      [path, method, body] as const,
    )
  const ids: string[] = []
  for (let number = 1; number <= 20; number += 1)
    ids.push((await send('/api/posts', 'POST', { text: story(number) }))._id)
  await page.reload()
  await expect(postOf(page, story(1))).toBeVisible()

  // While nothing is heard, much happens: at both ends of the list, and more than a page of new posts.
  await page.route('**/api/posts/live', (route) => route.abort())
  await page.reload()
  await expect(postOf(page, story(1))).toBeVisible()
  await send(`/api/posts/like/${ids[0]}`, 'PUT')
  await send(`/api/posts/comment/${ids[1]}`, 'POST', { text: 'Well told' })
  await send(`/api/posts/${ids[2]}`, 'DELETE')
  for (let number = 21; number <= 45; number += 1) await send('/api/posts', 'POST', { text: story(number) })
  await expect(postOf(page, story(3))).toHaveCount(1)

  // The first answer fails; the page tries again by itself.
  let failures = 1
  await page.route('**/api/posts?*', (route) =>
    failures-- > 0 ? route.fulfill({ status: 503, json: { errors: [] } }) : route.fallback(),
  )
  await page.unroute('**/api/posts/live')
  await expect(page.getByRole('button', { name: '25 new posts' })).toBeVisible({ timeout: 20_000 })
  await expect(postOf(page, story(1)).getByRole('button', { name: /^Like the post/ })).toHaveText('1')
  await expect(postOf(page, story(2)).getByRole('link', { name: /^Discussion, 1 so far/ })).toBeVisible()
  await expect(postOf(page, story(3))).toHaveCount(0)
  await page.getByRole('button', { name: '25 new posts' }).click()
  await expect(postOf(page, story(45))).toHaveCount(1)
  await expect(postOf(page, story(21))).toHaveCount(1)
  await expect(postOf(page, story(20))).toHaveCount(1)

  await page.goto(`/posts/${ids[1]}`)
  await expect(postOf(page, 'Well told')).toBeVisible()
  await page.route('**/api/posts/live', (route) => route.abort())
  await page.reload()
  await expect(postOf(page, 'Well told')).toBeVisible()
  await send(`/api/posts/comment/${ids[1]}`, 'POST', { text: 'Tell more' })
  await send(`/api/posts/like/${ids[1]}`, 'PUT')
  await page.unroute('**/api/posts/live')
  await expect(postOf(page, 'Tell more')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: /^Like the post/ })).toHaveText('1')
  await other.context().close()
})

test('what was typed survives reload, failure and an ended session, counts once, and is wiped at logout', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(noProfileYet, /net::ERR_FAILED/, /status of 401/)
  const person = await someone(server.url)
  await visitAs(page, person, '/posts')
  await postForm(page).fill('Half a thought')
  await page.reload()
  await expect(postForm(page)).toHaveValue('Half a thought')
  await expireSession(server.url, person)
  await page.waitForURL('**/login?next=%2Fposts')
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

  // The server has taken the post, but its answer is lost.
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
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(postForm(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page.getByText('Post Created')).toBeVisible()
  await page.reload()
  await expect(postOf(page, text)).toHaveCount(1)

  await postForm(page).fill('A secret')
  // Another tab of this browser logs out.
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await tab.evaluate(() => localStorage.removeItem('token'))
  await page.waitForURL('**/login*')
  await tab.close()
  await signIn(page, person)
  await page.goto('/posts')
  await expect(postForm(page)).toHaveValue('')
})

test('older posts come while scrolling, and the place is kept', async ({ page, server }) => {
  await visitAs(page, await someone(server.url), '/posts')
  await expect(postForm(page)).toBeVisible()
  await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      'x-auth-token': localStorage.getItem('token') ?? '',
    }
    for (let number = 1; number <= 45; number += 1)
      await fetch('/api/posts', {
        method: 'POST',
        headers,
        body: JSON.stringify({ text: `Story ${number}.` }),
      })
  })
  await page.reload()
  await expect(postOf(page, 'Story 45.')).toBeVisible()
  const shown = await page.getByRole('article').count()
  await page.getByRole('button', { name: 'More posts' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(shown)
  const story = postOf(page, 'Story 10.')
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(story).toBeVisible({ timeout: 200 })
  }).toPass()
  await story.scrollIntoViewIfNeeded()
  await story.getByRole('link', { name: /^Discussion,/ }).click()
  await expect(page.getByRole('link', { name: 'Back To Posts' })).toBeVisible()
  await page.goBack()
  await expect(story).toBeInViewport()
  await story.getByRole('link', { name: /^Discussion,/ }).click()
  await page.getByRole('link', { name: 'Back To Posts' }).click()
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeAttached()
  await expect(story).toBeInViewport()
})

test('a member is blocked from a comment', async ({ page, browser, server }) => {
  await visitAs(page, await someone(server.url, { name: 'Quiet Reader' }), '/posts')
  const other = await anotherBrowser(browser, server.url, 'Loud Writer')
  const text = `Tea at six ${Date.now()}`
  await write(page, text)
  await postOf(page, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await expect(page.getByRole('link', { name: 'Back To Posts' })).toBeVisible()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Leave a Comment' }).fill('Coffee!')
  await other.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'More options for the comment by Loud Writer' }).click()
  await page.getByRole('button', { name: 'Block Loud Writer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You will no longer see each other')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Loud Writer is blocked')).toBeVisible()
  await expect(postOf(page, 'Coffee!')).toHaveCount(0)
  await other.context().close()
})

test('officers judge reports, members block each other', async ({ page, browser, server, allowErrors }) => {
  allowErrors(noProfileYet)
  await visitAs(page, await theOfficer(server.url), '/posts')
  const sender = await anotherBrowser(browser, server.url, 'Stone Seller')
  const reader = await anotherBrowser(browser, server.url, 'Careful Reader')
  const text = `Buy my stones ${Date.now()}`
  await write(sender, text)
  await reader.reload()
  await postOf(reader, text)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  await reader.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
  await expectAccessible(reader)
  await reader.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('Thank you.')).toBeVisible()

  await postOf(reader, text)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await reader.getByRole('button', { name: 'Block Stone Seller' }).click()
  await reader.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(postOf(reader, text)).toHaveCount(0)
  await reader.getByRole('link', { name: 'Blocked members' }).click()
  await expect(reader.getByText('Stone Seller', { exact: true })).toBeVisible()
  await expectAccessible(reader)

  await page.goto('/posts/reports')
  const report = page.getByRole('article').filter({ hasText: text })
  await expect(report).toContainText('Advertising')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Remove as officer' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Against our rules')
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(report).toHaveCount(0)
  await expect(postOf(sender, text)).toHaveCount(0, { timeout: 1500 })
  await sender.context().close()
  await reader.context().close()
})
