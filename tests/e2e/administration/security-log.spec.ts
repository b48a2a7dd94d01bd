import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { send, someone, theOfficer, visitAs } from '../people.ts'

test('an administrator filters the security log by account and exports it as CSV', {
  tag: ['@both', '@nepali'],
}, async ({ page, server, locale }) => {
  const officer = await theOfficer(server.url)
  const gita = await someone(server.url, { name: 'Guessed Gita' })
  const { email } = gita
  await send(server.url, 'POST /api/auth', { email, password: 'a wrong guess' }).catch(() => null)
  await visitAs(page, officer, `/admin/users/${gita.id}`)
  await page.getByRole('link', { name: 'Sign-ins and other security events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security log' })).toBeVisible()
  await expect(page.getByText('Only one account.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Security log' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Wrong password at sign-in')
  // Lines of Devanagari are higher.
  expect((await rows.nth(1).boundingBox())?.height).toBeLessThanOrEqual(locale === 'ne-NP' ? 60 : 52)
  await expectAccessible(page)
  await page.getByLabel('Kind').selectOption('Registered')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rows).toHaveCount(2)
  // On a phone the rest of an entry is folded.
  const folded = rows.nth(1).locator('summary')
  if (await folded.isVisible()) await folded.click()
  await rows
    .nth(1)
    .getByRole('link', { name: /^Show only the account/ })
    .click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByText('Only one account.')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('security-log.csv')
})
