import { expect, noProfileYet, test } from '../fixtures.ts'
import { field } from '../main-part.ts'
import { newcomer } from '../people.ts'

test('a visitor registers from the landing page and is welcomed', { tag: ['@both', '@nepali'] }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const account = newcomer({ name: 'Sunita चौधरी' })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeFocused()
  await field(page, 'name').fill(account.name)
  await field(page, 'email').fill(account.email)
  await field(page, 'password').fill(account.password)
  await field(page, 'password2').fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: `Welcome ${account.name}` })).toBeVisible()
  await expect(page.getByText('You have not yet setup a profile, please add some info')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeVisible()
})

test('passwords that differ are refused without a request', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/register')
  await page.locator('[name=name]').fill('Sunita')
  await page.locator('[name=password]').fill('marigold lamps')
  await page.locator('[name=password2]').fill('marigold lanterns')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await expect(page.locator('[name=password2]')).toBeFocused()
  // The form is not blocked by its first answer.
  await page.locator('[name=password2]').fill('marigold lilies')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.locator('[name=name]')).toHaveValue('Sunita')
  expect(requests).not.toContain('POST /api/users')
})
