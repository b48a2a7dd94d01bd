import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test('a parent creates a household, adds a child, and invites the other parent, who joins', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  // The dashboard asks for a profile that there is none of yet.
  allowErrors(/status of 404/)
  const parent = await someone(server.url, { name: 'Parent Parvati' })
  const spouse = await someone(server.url, { name: 'Spouse Shyam' })
  const main = page.getByRole('main')
  await visitAs(page, parent, '/dashboard')
  await main.getByRole('link', { name: 'Household' }).click()
  await main.getByLabel('Name of the household').fill('Parvati family')
  await main.getByLabel('Street').fill('12 Devon Avenue')
  await main.getByLabel('Town').fill('Chicago')
  await main.getByLabel('State').fill('IL')
  await main.getByLabel('ZIP').fill('60659')
  await main.getByRole('button', { name: 'Begin a household' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parvati family' })).toBeVisible()

  const child = main.getByRole('region', { name: 'Add a child' })
  await child.getByLabel('Name').fill('Little Laxmi')
  await child.getByLabel('Date of birth').fill('2018-05-06')
  await child.getByRole('button', { name: 'Add a child' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Little Laxmi' })).toContainText('05/06/2018')
  await main.getByLabel('Their email address').fill(spouse.email)
  await main.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(`If ${spouse.email} has an account`)).toBeVisible()
  await expectAccessible(page)

  await visitAs(page, spouse, '/household')
  await expect(main.getByText('Parent Parvati asks you to join “Parvati family”.')).toBeVisible()
  await expect(main.getByText('Your own dues and payments then join those of the household')).toBeVisible()
  await main.getByRole('button', { name: 'Join' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Little Laxmi' })).toBeVisible()
  await expect(main.getByText('12 Devon Avenue')).toBeVisible()
  await expect(main.getByLabel('Their email address')).toHaveCount(0)
})
