import type { Locator } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { openScreen } from '../administration/menu.ts'
import { expect, testOnOwnSite as test } from '../fixtures.ts'
import { send, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

const year = new Date().getUTCFullYear()

test('a treasurer deposits checks, reverses a bounced one, and sees the debt in the report', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  // The first count of the deposit is wrong.
  allowErrors(/status of 409 .*\/closing/)
  const officer = await theOfficer(server.url)
  await someoneWithProfile(server.url, { name: 'Asha Chaudhary' })
  await someoneWithProfile(server.url, { name: 'Bir Mahato' })
  const level = {
    name: 'Family',
    cents: 5000,
    covers: 'household',
    period: 'year',
    category: 'Executive Member',
  }
  await send(server.url, 'POST /api/admin/money/levels', level, officer.token)
  await send(server.url, 'POST /api/admin/money/years', { year }, officer.token)

  await visitAs(page, officer, '/admin/money/pile')
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  expect(await topOf('Method'), 'a hint moves no field out of line').toBe(await topOf('Date received'))
  for (const [place, name, number] of [
    [0, 'asha', '1041'],
    [1, 'bir', '77'],
  ] as const) {
    const line = page.getByRole('group', { name: `Payment ${place + 1}` })
    const finder = line.getByRole('combobox')
    await finder.pressSequentially(name)
    await expect(line.getByRole('option')).toHaveCount(1)
    expect(await choosesAtOnce(finder), 'the amount has the focus before anything else is typed').toBe(true)
    await expect(line.getByLabel('Amount (USD)')).toHaveValue('50')
    await line.getByLabel('Check number').fill(number)
  }
  await expect(page.getByText('2 payments, $100.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter 2 payments' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Put them into a deposit' }).click()
  await page.getByLabel('Number of payments').fill('3')
  await page.getByLabel('Total (USD)').fill('100')
  await page.getByRole('button', { name: 'Close the deposit' }).click()
  await expect(page.getByText(/^The deposit has 2 payments/).first()).toBeVisible()
  await page.getByLabel('Number of payments').fill('2')
  await page.getByRole('button', { name: 'Close the deposit' }).click()
  await expect(page.getByText(/^Closed .* by Officer/)).toBeVisible()
  await expectAccessible(page)

  await openScreen(page, 'Dues and payments')
  await page.getByRole('link', { name: 'Asha Chaudhary' }).click()
  await expect(page.getByText('Balance', { exact: true }).last().locator('..')).toContainText('$0.00')
  await openScreen(page, 'Dues and payments')
  await page.getByRole('link', { name: 'Bir Mahato' }).click()
  await page.getByRole('button', { name: /^Take back: Payment by check 77/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'The check bounced' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('$50.00 to pay')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the statement to Bir Mahato' }).click()
  await expect(page.getByText('The statement is on its way to Bir Mahato.').first()).toBeVisible()

  await openScreen(page, 'Deposits')
  await page.getByRole('link', { name: /^Deposit of/ }).click()
  await expect(page.getByText('2 payments, $100.00')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bir Mahato' })).toContainText(
    'Taken back $50.00',
  )

  await openScreen(page, 'Receipts and letters')
  await page.getByRole('link', { name: /Asha Chaudhary/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt/ })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('$50.00')

  await page.goto(`/admin/money/report?year=${year}`)
  await expect(page.getByRole('heading', { level: 1, name: `Report of ${year}` })).toBeVisible()
  await expect(page.getByText('Still owed today', { exact: true }).locator('..')).toContainText('$50.00')
  await expectAccessible(page)
  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Table for QuickBooks (CSV)' }).click()
  expect((await table).suggestedFilename()).toBe(`quickbooks-${year}.csv`)
})

/** Presses Enter, and checks that the amount has the focus in the same task. */
function choosesAtOnce(finder: Locator): Promise<boolean> {
  return finder.evaluate(async (field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await Promise.resolve()
    return document.activeElement?.closest('[data-cents]') !== null
  })
}
