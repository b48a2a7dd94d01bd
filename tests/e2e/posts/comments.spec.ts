import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'
import { postOf, writePosts } from './feed-page.ts'

test('a member adds, edits and removes a comment', { tag: '@nepali' }, async ({ page, server }) => {
  const person = await someone(server.url)
  const text = `Johar to everybody at ${Date.now()}`
  await writePosts(server.url, person, [text])
  await visitAs(page, person, '/posts')
  const post = postOf(page, text)
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
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeFocused()
})
