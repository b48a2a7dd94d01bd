import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { someone, visitAs } from '../../people.ts'
import { anotherBrowser, postForm, postOf, write } from '../feed-page.ts'

test('posts, likes, comments and removals appear live for another member', { tag: '@desktop' }, async ({
  page,
  browser,
  server,
}) => {
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/posts?')) lists.push(request.url())
  })
  await visitAs(page, await someone(server.url, { name: 'Ram Tharu' }), '/posts')
  await expect(postForm(page)).toBeVisible()
  const other = await anotherBrowser(browser, server.url, 'Gita Rana')

  const text = `Tea at five ${Date.now()}`
  await write(other, text)
  // Nothing moves under a reader before they ask for it.
  const pill = page.getByRole('button', { name: /^\d+ new posts?$/ })
  await expect(pill).toBeVisible({ timeout: 1500 })
  // The page came with the list, and nothing was missed before it began to listen: nothing is asked for.
  expect(lists).toHaveLength(0)
  await expect(postOf(page, text)).toHaveCount(0)
  await pill.click()
  await expect(postOf(page, text)).toBeVisible()
  await expect(pill).toHaveCount(0)

  await postOf(page, text)
    .getByRole('button', { name: /^Like the post/ })
    .click()
  await expect(postOf(other, text).getByRole('button', { name: /^Like the post/ })).toHaveText('1')
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
