import { expect, test } from '../fixtures.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

test('a member sees fields of a public profile that visitors do not', { tag: '@desktop' }, async ({
  page,
  server,
}) => {
  const person = await someoneWithProfile(server.url, { dobAudience: 'members' })
  const reader = await someoneWithProfile(server.url)
  await page.goto(`/profile/${person.id}`)
  await expect(page.getByText('05/17/1985')).toHaveCount(0)
  await visitAs(page, reader, `/profile/${person.id}`)
  await expect(page.getByText('05/17/1985')).toBeVisible()
  await expect(page.getByText('(312) 555-0142')).toBeVisible()
})
