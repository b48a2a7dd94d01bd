import { expectAccessible } from './accessibility.ts'
import { expect, noProfileYet, test } from './fixtures.ts'
import { addEntry, type Person, someone, someoneWithProfile, visitAs } from './people.ts'

const forEveryone = [
  '/',
  '/about',
  '/bylaws',
  '/privacy',
  '/accessibility',
  '/announcements',
  '/profiles',
  '/profiles?search=nobody',
  '/nowhere',
]
const forVisitors = ['/register', '/login']
const forMembers = [
  '/dashboard',
  '/edit-profile',
  '/add-membership',
  '/add-experience',
  '/add-education',
  '/household',
]

for (const path of [...forEveryone, ...forVisitors]) {
  test(`axe finds nothing for visitors on ${path}`, async ({ page, server, allowErrors }) => {
    allowErrors(/status of 404/)
    await fullyDescribed(server.url)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

for (const path of forMembers) {
  test(`axe finds nothing for members on ${path}`, async ({ page, server }) => {
    await visitAs(page, await fullyDescribed(server.url), path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('axe finds nothing on a profile, neither for visitors nor for its owner', async ({ page, server }) => {
  const person = await fullyDescribed(server.url)
  await page.goto(`/profile/${person.id}`)
  await expectAccessible(page)
  await visitAs(page, person, `/profile/${person.id}`)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing in forms with errors and in questions', async ({ page, server, allowErrors }) => {
  allowErrors(noProfileYet)
  await visitAs(page, await someone(server.url), '/create-profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Gender is required')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

async function fullyDescribed(url: string): Promise<Person> {
  const person = await someoneWithProfile(url)
  const period = { from: '2010-01-01', to: '2014-01-01' }
  await addEntry(url, person, 'experience', { title: 'Cook', company: 'Momo House', ...period })
  await addEntry(url, person, 'education', {
    school: 'Tribhuvan University',
    degree: 'Bachelor',
    fieldofstudy: 'Botany',
    ...period,
  })
  return person
}
