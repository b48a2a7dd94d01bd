import { expect, test } from '../../fixtures.ts'
import { someone, visitAs } from '../../people.ts'
import { postOf, writePosts } from '../feed-page.ts'

test('scrolling loads older posts, and going back restores the scroll position', async ({ page, server }) => {
  const person = await someone(server.url)
  const stories = Array.from({ length: 45 }, (_, index) => `Story ${index + 1}.`)
  await writePosts(server.url, person, stories)
  await visitAs(page, person, '/posts')
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
