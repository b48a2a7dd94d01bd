import type { MergePreview } from '../../../contract/administration/duplicates.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { send, someoneWithProfile, theOfficer, visitAs } from '../people.ts'

test('an officer compares two records of one person, merges them, and undoes the merge', {
  tag: ['@both', '@nepali'],
}, async ({ page, server }) => {
  const officer = await theOfficer(server.url)
  await someoneWithProfile(server.url, { name: 'Twice Recorded' })
  const recorded = { name: 'Twice Recorded', dob: '1985-05-17', gender: 'other' }
  await send(server.url, 'POST /api/admin/people', recorded, officer.token)
  await visitAs(page, officer, '/admin/duplicates')
  const pair = page.getByRole('listitem').filter({ hasText: 'Uses the account' }).filter({ hasText: 'Twice' })
  await expect(pair).toContainText('Does not use an account yet')
  await expectAccessible(page)
  await pair.getByRole('link', { name: 'Compare and merge' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Ends' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Gender' }).getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Merge the two' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Twice Recorded' })).toBeVisible()

  await page.goto('/admin/duplicates')
  await expect(pair).toHaveCount(0)
  const merge = page.getByRole('listitem').filter({ hasText: 'with what was Twice Recorded' })
  await merge.getByRole('button', { name: 'Undo' }).click()
  await expect(merge).toContainText('Undone')
  await expect(pair).toBeVisible()
})

test('an officer who edits a person merged meanwhile reads who stays, and keeps the typed text', {
  tag: '@both',
}, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 404 .*\/users\//)
  const officer = await theOfficer(server.url)
  const add = (phone: string) =>
    send<{ user: string }>(
      server.url,
      'POST /api/admin/people',
      { name: 'Merged Meanwhile', phone },
      officer.token,
    )
  const [{ user: kept }, { user: other }] = [await add('3125550641'), await add('3125550641')]
  await visitAs(page, officer, `/admin/users/${other}/edit`)
  await page.getByRole('textbox', { name: 'Company' }).fill('Typed Company')
  const pair = `kept=${kept}&other=${other}`
  const preview = await send<MergePreview>(
    server.url,
    `GET /api/admin/merges/preview?${pair}`,
    undefined,
    officer.token,
  )
  const versions = { keptVersion: preview.kept.version, otherVersion: preview.other.version }
  await send(server.url, 'POST /api/admin/merges', { kept, other, ...versions, take: [] }, officer.token)
  await page.getByRole('button', { name: 'Save' }).click()
  const answer =
    'This person was merged with Merged Meanwhile meanwhile. Open Merged Meanwhile, and enter your changes there'
  await expect(page.getByRole('alert').filter({ hasText: answer })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Typed Company')
})
