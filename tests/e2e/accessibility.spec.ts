import { expectAccessibleAtEveryWidth } from './accessibility.ts'
import { examples, expectEveryPageAccessible } from './every-page.ts'
import { expect, noProfileYet, testOnChangedSite as test } from './fixtures.ts'
import { someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'

/** Each look changes the width of the window itself. */
const once = { tag: '@desktop' }
const linkRefused = /status of 40\d/

test('every visitors’ page is accessible', once, async ({ page, server, allowErrors }) => {
  test.slow()
  allowErrors(linkRefused)
  const { addresses } = await examples(server.url)
  await page.goto('/profiles?search=nobody')
  await expectAccessibleAtEveryWidth(page)
  await expectEveryPageAccessible(page, 'everyone', addresses)
  await expectEveryPageAccessible(page, 'visitors', addresses)
})

test('every members’ page is accessible', once, async ({ page, server, allowErrors }) => {
  test.slow()
  allowErrors(linkRefused)
  const { addresses, person } = await examples(server.url)
  await visitAs(page, person, '/about')
  await expectEveryPageAccessible(page, 'members', addresses)
  // Most members lead no group, as the first one does.
  await visitAs(page, await someoneWithProfile(server.url), '/about')
  await expectEveryPageAccessible(page, 'everyone', addresses)
})

test('every page of the administration is accessible', once, async ({ page, server }) => {
  test.slow()
  const { addresses } = await examples(server.url)
  await visitAs(page, await theOfficer(server.url), '/about')
  await expectEveryPageAccessible(page, 'officers', addresses)
})

test(
  'forms with errors and confirmation dialogs are accessible',
  once,
  async ({ page, server, allowErrors }) => {
    allowErrors(noProfileYet)
    await visitAs(page, await someone(server.url), '/create-profile')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Professional role is required')).toBeVisible()
    await expectAccessibleAtEveryWidth(page)
    await page.getByRole('button', { name: 'Personal details' }).click()
    await expect(page.getByText('Gender is required')).toBeVisible()
    await expectAccessibleAtEveryWidth(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleAtEveryWidth(page)
  },
)
