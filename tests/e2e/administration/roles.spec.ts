import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testOnChangedSite as test } from '../fixtures.ts'
import { someone, theOfficer, visitAs } from '../people.ts'

test('an administrator appoints a secretary, who may import members but not open the settings', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet, /status of 403 .*\/admin\/settings/)
  const officer = await theOfficer(server.url)
  const sita = await someone(server.url, { name: 'Secretary Sita' })
  await visitAs(page, officer, `/admin/users/${sita.id}`)
  await page.locator('summary', { hasText: 'Change roles' }).click()
  for (const name of ['Secretary', 'Moderator', 'Editor']) await page.getByRole('checkbox', { name }).check()
  await page.locator('details[open] [name=currentPassword]').fill(officer.password)
  await page.locator('details[open] [name=reason]').fill('Elected in November')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change roles' }).click()
  const state = page.getByRole('region', { name: 'Account', exact: true })
  await expect(state.getByText('Secretary', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(sita.email)
  await page.locator('main [name=password]').fill(sita.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Manage Users' }).click()
  const menu = page.getByRole('navigation', { name: 'Administration' })
  await expect(menu.getByRole('link', { name: 'Roster' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Officer' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.locator('[name=act] option[value=place]')).toBeAttached()
  await expect(page.locator('[name=act] option[value=suspend]')).toHaveCount(0)
  await expectAccessible(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await menu.getByRole('link', { name: 'Import and export' }).click()
  await page.getByLabel('List of people').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,email\nImported Indra,indra-of-sita@example.org\n'),
  })
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByRole('button', { name: 'Go on to the preview' }).click()
  await page.getByRole('button', { name: 'Import 1 new person' }).click()
  await expect(page.getByText('People added: 1.')).toBeVisible()

  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
  await expect(page.getByText('Your role does not include this page')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Today' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})
