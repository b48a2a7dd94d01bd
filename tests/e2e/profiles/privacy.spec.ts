import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { send, someoneWithProfile, visitAs } from '../people.ts'

test('a member chooses audiences, previews the profile as others see it, and leaves the directory', {
  tag: '@nepali',
}, async ({ page, server }) => {
  const name = `Hira Rana of ${test.info().project.name}`
  const person = await someoneWithProfile(server.url, { name })
  await visitAs(page, person, '/dashboard')
  await page.getByRole('link', { name: 'Who sees what' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who sees what' })).toBeVisible()
  await field(page, 'company').selectOption('members')
  await field(page, 'bio').selectOption('nobody')
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect(page.getByText('Your choices are saved')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1, name: 'What others see' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'A visitor' })).toHaveAttribute('aria-current', 'page')
  await expect(main.getByText('Aurora, IL')).toBeVisible()
  await expect(main.getByText('Momo House')).toHaveCount(0)
  await expect(main.getByText('Sings at every festival.')).toHaveCount(0)
  await main.getByRole('link', { name: 'A member' }).click()
  await expect(main.getByText('Momo House')).toBeVisible()
  await main.getByRole('link', { name: 'An administrator or secretary' }).click()
  await expect(main.getByText('Sings at every festival.')).toBeVisible()
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Change who sees what' }).click()
  await page.getByLabel('List me in the directory').uncheck()
  await page.getByRole('button', { name: 'Save my choices' }).click()
  await expect(main.getByText('They cannot open your profile at all.')).toBeVisible()
  const found = await send<unknown[]>(server.url, `GET /api/profile?search=${encodeURIComponent(name)}`)
  expect(found).toEqual([])
})
