import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

for (const path of ['/dashboard', '/account/data'])
  test(`a member deletes the account on ${path} with the password, and leaves the directory`, async ({
    page,
    server,
    allowErrors,
  }) => {
    allowErrors(/status of 400 .*\/api\/auth\/proof\)/)
    const name = `Leaving Lila of ${path.slice(1)}`
    const person = await someoneWithProfile(server.url, { name })
    await visitAs(page, person, path)
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure? This can NOT be undone!')
    await expect(question).toContainText('your name with the offices and terms that were confirmed')
    await expectAccessible(page)
    await question.getByLabel('Password').fill('not the password')
    await question.getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(question.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
    await question.getByLabel('Password').fill(person.password)
    await question.getByRole('button', { name: 'Yes, delete my account' }).click()
    await expect(page.getByText('Your account has been permanently deleted.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.goto(`/profiles?search=${encodeURIComponent(name)}`)
    await expect(page.getByText('No profiles found...')).toBeVisible()
  })
