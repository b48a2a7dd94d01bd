import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { someoneWithProfile, visitAs } from '../../people.ts'

test('a writer mentions a member by keyboard and by pointer, which links to the profile', {
  tag: '@desktop',
}, async ({ page, server }) => {
  const maya = await someoneWithProfile(server.url, { name: 'Mentioned Maya Mahato' })
  const writer = await someoneWithProfile(server.url, { name: 'Mentioning Mohan' })
  await visitAs(page, writer, '/posts')
  const field = page.getByRole('textbox', { name: 'Say Something...' })
  const offered = page.getByRole('option', { name: maya.name })
  await field.pressSequentially('Many thanks, @mentioned may')
  await expect(offered).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('Escape')
  await expect(offered).toHaveCount(0)
  await field.fill('')
  await field.pressSequentially('Many thanks, @mentioned may')
  await expect(offered).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(`Many thanks, @${maya.name} `)
  await field.pressSequentially('for the songs!')
  await page.getByRole('button', { name: 'Submit' }).click()

  const post = page.getByRole('article').filter({ hasText: 'for the songs!' })
  const link = post.getByRole('link', { name: `@${maya.name}` })
  await expect(link).toBeVisible()
  await post.getByRole('link', { name: /^Discussion/ }).click()
  const comment = page.getByRole('textbox', { name: 'Leave a Comment' })
  await comment.pressSequentially('And @Maya')
  await offered.click()
  await expect(comment).toBeFocused()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('link', { name: `@${maya.name}` })
    .nth(1)
    .click()
  await expect(page).toHaveURL(new RegExp(`/profile/${maya.id}$`))
})
