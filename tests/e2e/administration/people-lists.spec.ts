import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer opens filtered people as address labels and as a booklet', { tag: '@both' }, async ({
  page,
  server,
}) => {
  const address = { street: '12 Oak St', town: 'Skokie', state: 'IL', zip: '60077', country: null }
  await someoneWithProfile(server.url, { name: 'Labelled Lila', address })
  await someoneWithProfile(server.url, {
    name: 'Labelled Latika',
    address: { ...address, street: '9 Elm St' },
  })
  await someoneWithProfile(server.url, { name: 'Labelled Lata' })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=labelled')
  await page.getByRole('button', { name: 'For these people' }).click()
  await page.getByRole('link', { name: 'Address labels' }).click()
  await expect(page.getByText('Labels: 2. Sheets: 1.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Labelled Lata' })).toBeVisible()
  const sheet = page.getByRole('list', { name: 'Sheet 1' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Labelled Latika.*9 Elm St/,
    /^Labelled Lila.*12 Oak St/,
  ])
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('button', { name: 'For these people' }).click()
  await page.getByRole('link', { name: 'Members’ booklet' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Members of / })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Labelled Lila' })
  await expect(entry).toContainText('(312) 555-0142')
  await expect(entry).not.toContainText('Oak St')
  await expectAccessible(page)
})

test('an officer writes to the people that the directory finds, saves them, and lists them', {
  tag: ['@both', '@nepali'],
}, async ({ page, server }) => {
  for (const name of ['Sought Sita', 'Sought Sarita'])
    await someoneWithProfile(server.url, { name, location: 'Peoria, IL' })
  const open = async (link: string) => {
    await page.getByRole('button', { name: 'For these people' }).click()
    await page.getByRole('link', { name: link }).click()
  }
  await visitAs(page, await theOfficer(server.url), '/profiles?search=sought')
  await open('Write to these')
  await expect(page.getByRole('heading', { level: 1, name: 'Write a letter' })).toBeVisible()
  await expect(page.getByText('People found: 2.')).toBeVisible()
  await expect(page.getByText('Sought Sarita, Sought Sita')).toBeVisible()

  await page.goto('/profiles?location=Peoria, IL')
  await open('Save as selection')
  await page.getByLabel('Name of the selection').fill('Peoria')
  await expect(page.getByText('Sought Sarita, Sought Sita')).toBeVisible()
  await page.getByRole('button', { name: 'Save the selection' }).click()
  const saved = page.getByRole('row').filter({ hasText: 'Peoria' })
  await saved.getByRole('button', { name: 'For these people' }).click()
  await saved.getByRole('link', { name: 'Show in Manage Users' }).click()
  await expect(page.getByText('Only people chosen otherwise')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sought Sita' })).toBeVisible()
  await expectAccessible(page)
})
