import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someone, theOfficer, visitAs } from '../people.ts'
import { openScreen } from './menu.ts'

test('an officer enters a household without accounts, moves a person in and out, and invites another', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server }) => {
  const main = page.getByRole('main')
  const form = (title: string) =>
    main.locator('details').filter({ has: page.locator('summary', { hasText: new RegExp(`^${title}$`) }) })
  const people = main.getByRole('region', { name: 'Who lives here' })
  async function finish(title: string) {
    await form(title).getByRole('button', { name: title }).click()
    const banner = page.getByRole('status').filter({ hasText: 'Done' })
    await banner.getByRole('button').first().click()
    await expect(main.locator('[aria-disabled]')).toHaveCount(0)
  }
  await someone(server.url, { name: 'Uncle Umesh' })
  await visitAs(page, await theOfficer(server.url), '/admin')
  await openScreen(page, 'Households')
  await main.getByLabel('Name of the household').fill('Paper family')
  await main.getByLabel('Street').fill('4 Lake Street')
  await main.getByLabel('Town').fill('Chicago')
  await main.getByLabel('State').fill('IL')
  await main.getByLabel('ZIP').fill('60601')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Begin a household' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper family' })).toBeVisible()

  const add = form('Add somebody without an account')
  for (const [name, dob] of [
    ['Paper Prem', ''],
    ['Paper Puja', ''],
    ['Paper Nani', '05/06/2018'],
  ] as const) {
    if (!(await add.locator('[name=name]').isVisible())) await add.locator('summary').click()
    await add.locator('[name=name]').fill(name)
    if (dob) {
      await add.locator('[name=dob]').fill('2018-05-06')
      await add.getByRole('radio', { name: 'Child' }).check()
    }
    await finish('Add somebody without an account')
    await expect(people.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(people.getByRole('listitem').filter({ hasText: 'Paper Nani' })).toContainText('05/06/2018')
  await expect(main.getByText('the society’s officers do')).toBeVisible()

  const join = form('Let a known person move in')
  await join.locator('summary').click()
  await join.getByLabel('Name or email of the person').fill('umesh')
  await join.getByLabel('Name or email of the person').press('Enter')
  await expect(join.getByRole('radio', { name: /Uncle Umesh/ })).toBeChecked()
  await finish('Let a known person move in')
  await expect(main.getByText('Managed by Uncle Umesh.')).toBeVisible()
  await expectAccessible(page)

  const split = form('Some move out')
  await split.locator('summary').click()
  await split.getByRole('checkbox', { name: 'Uncle Umesh' }).check()
  await split.getByLabel('Name of the household').fill('Umesh’s home')
  await split.locator('[name=reason]').fill('He found a flat')
  await finish('Some move out')
  await expect(people.getByRole('listitem').filter({ hasText: 'Uncle Umesh' })).toHaveCount(0)

  await people.getByRole('link', { name: 'Give an account Paper Puja' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Puja' })).toBeVisible()
  await form('Invite them to an account').locator('summary').click()
  await form('Invite them to an account').locator('[name=email]').fill('puja@example.org')
  await form('Invite them to an account').getByRole('button').click()
  await expect(main.getByText(/\/welcome\//)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/households?search=nani')
  await expect(main.getByRole('row').filter({ hasText: 'Paper family' })).toContainText('2 adults, 1 child')
})
