import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { theOfficer, visitAs } from '../people.ts'

test('an editor confirms the date of a festival, and creates its event', { tag: '@nepali' }, async ({
  page,
  server,
}) => {
  await visitAs(page, await theOfficer(server.url), '/festivals?from=2030-01-01')
  const dewari = page.getByRole('listitem').filter({ hasText: 'Tihar, Laxmi Puja' })
  await expect(dewari.getByText('Expected', { exact: true })).toBeVisible()
  await dewari.getByRole('button', { name: 'Confirm date' }).click()
  await expect(page.getByText('The date of Dewari is confirmed.')).toBeVisible()
  await expect(dewari.getByText('Confirmed', { exact: true })).toBeVisible()
  await dewari.getByRole('button', { name: 'Create event' }).click()
  const created = page.getByRole('dialog', { name: 'New event' })
  await expect(created.getByRole('textbox', { name: 'Title' }).first()).toHaveValue('Dewari')
})
