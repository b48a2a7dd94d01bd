import { expectAccessible } from '../accessibility.ts'
import { openScreen } from '../administration/menu.ts'
import { expect, testOnOwnSite as test } from '../fixtures.ts'
import { send, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

const year = new Date().getUTCFullYear()
const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('a treasurer previews reminders, closes last year, and sends donation statements', {
  tag: ['@phone', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  // The document of an unknown filter.
  allowErrors(/status of 400 .*level=gone/)
  const officer = await theOfficer(server.url)
  const asha = await someoneWithProfile(server.url, { name: 'Asha Chaudhary' })
  const family = { name: 'Family', cents: 5000, covers: 'household', period: 'year' }
  const level = await send<{ _id: string }>(server.url, 'POST /api/admin/money/levels', family, officer.token)
  for (const entry of [
    { kind: 'charge', cents: 5000, level: level._id, dueOn: inTenDays },
    { kind: 'donation', cents: 30_000, receivedOn: `${year - 1}-05-01` },
  ])
    await send(server.url, 'POST /api/admin/money/entries', { user: asha.id, ...entry }, officer.token)

  await visitAs(page, officer, '/admin/money/settings')
  await page.getByLabel('EIN of the society').fill('12-3456789')
  await page.getByLabel('How to pay').fill('Zelle to us')
  await page.getByRole('button', { name: 'नेपाली' }).click()
  const nepali = page.getByRole('group', { name: 'नेपाली' })
  await nepali.getByLabel('Sentence for donations').fill('केही दिइएको छैन।')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await expect(page.getByText('The money settings are saved.').first()).toBeVisible()
  await page.reload()
  await expect(nepali.getByLabel('Sentence for donations')).toHaveValue('केही दिइएको छैन।')
  await expectAccessible(page)

  await page.goto('/admin/money/reminders')
  await page.getByRole('button', { name: 'Save the rules' }).click()
  await expect(page.getByText('The rules are saved.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch reminders on' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('table')).toContainText('Asha Chaudhary')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch reminders on' }).click()
  await expect(page.getByRole('button', { name: 'Switch reminders off' })).toBeVisible()

  await visitAs(page, asha, '/account/money')
  const dues = page.getByRole('region', { name: 'Your dues' })
  await expect(dues).toContainText('$50.00 to pay')
  await expect(dues).toContainText('Zelle to us')
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText('Donation')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Give a donation' }).click()
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('Zelle to us')
  await visitAs(page, officer, '/admin/money')

  await openScreen(page, 'Years of dues')
  await page.getByRole('button', { name: `Close ${year - 1}` }).click()
  await page.getByRole('button', { name: 'Yes, close it' }).click()
  await expect(page.getByText(/^Closed .* by Officer/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/money/letters')
  // In Nepali, the Bikram Sambat years stand between the year and the other words.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${year - 1}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Dear Asha Chaudhary,')).toBeVisible()
  await expect(page.getByText(`05/01/${year - 1}: donation of $300.00`)).toBeVisible()
  await page.getByRole('button', { name: 'Write 1 letter, and send 1 by email' }).click()
  await expect(page.getByText('1 letter was written.').first()).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Asha Chaudhary')
  await page.getByText('Letter to Asha Chaudhary').click()
  await expect(page.getByRole('table').getByRole('article')).toHaveCSS('text-align', 'start')
  await expectAccessible(page)

  await page.goto('/admin/money?level=gone')
  await expect(page.getByRole('heading', { name: 'There is no such filter' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Asha Chaudhary' })).toBeVisible()
})
