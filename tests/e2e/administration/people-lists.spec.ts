import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer opens filtered people as address labels and as a booklet', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const address = { street: '12 Oak St', town: 'Skokie', state: 'IL', zip: '60077', country: null }
  await someoneWithProfile(server.url, { name: 'Labelled Lila', address })
  await someoneWithProfile(server.url, {
    name: 'Labelled Latika',
    address: { ...address, street: '9 Elm St' },
  })
  await visitAs(page, await theOfficer(server.url), '/admin/users?search=labelled')
  await page.getByRole('link', { name: 'Address labels' }).click()
  await expect(page.getByText('Labels: 2. Sheets: 1.')).toBeVisible()
  const sheet = page.getByRole('list', { name: 'Sheet 1' })
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Labelled Latika.*9 Elm St/,
    /^Labelled Lila.*12 Oak St/,
  ])
  await expectAccessible(page)

  await page.goBack()
  await page.getByRole('link', { name: 'Members’ booklet' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Members of / })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: 'Labelled Lila' })
  await expect(entry).toContainText('(312) 555-0142')
  await expect(entry).not.toContainText('Oak St')
  await expectAccessible(page)
})
