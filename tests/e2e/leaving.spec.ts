import type { Locator, Page } from '@playwright/test'
import { type PageAudience, pagesByAudience } from '../support/pages-by-audience.ts'
import { examples, leftToJourneys, openWithin } from './every-page.ts'
import { expect, testOnChangedSite as test } from './fixtures.ts'
import { field } from './main-part.ts'
import { theOfficer, visitAs } from './people.ts'

const once = { tag: '@desktop' }
const wordFields = ':is(input:is([type=text], [type=email], [type=tel], :not([type])), textarea):visible'
/** Writing forms of posts and comments store their text themselves. */
const storedElsewhere = /^\/posts/

/** Returns the first field of words in a form of the page; null where there is none. */
async function fieldOf(page: Page): Promise<Locator | null> {
  const fields = page
    .getByRole('main')
    .locator(`form:not([role=search], [method=get], [data-stored]) ${wordFields}`)
  return (await fields.count()) > 0 ? fields.first() : null
}

/** Opens every page of an audience, types into its first form, and leaves; returns the pages that have one. */
async function askedPages(page: Page, audience: PageAudience, addresses: Record<string, string>) {
  const asked: string[] = []
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  for (const path of pagesByAudience[audience]) {
    const address = addresses[path] ?? path
    if (storedElsewhere.test(address) || leftToJourneys.includes(path)) continue
    await openWithin(page, address)
    const typedInto = await fieldOf(page)
    if (!typedInto) continue
    await typedInto.pressSequentially('7')
    await page.evaluate(() => void window.__reactRouterDataRouter.navigate('/about'))
    await expect(question, `the question of ${address}`).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page, `leaving ${address}`).toHaveURL('/about')
    // Its focus would otherwise come late, and be taken for that of the next page.
    await expect(page.locator('h1:focus'), `the page after ${address}`).toBeVisible()
    asked.push(path)
  }
  return asked
}

test('every members’ form asks before unsaved text is lost', once, async ({ page, server, allowErrors }) => {
  allowErrors(/status of 40\d/)
  const { addresses, person } = await examples(server.url)
  await visitAs(page, person, '/about')
  const asked = await askedPages(page, 'members', addresses)
  expect(asked).toEqual(
    expect.arrayContaining(['/edit-profile', '/add-experience', '/account', '/household']),
  )
})

test(
  'every form of the administration asks before unsaved text is lost',
  once,
  async ({ page, server, allowErrors }) => {
    allowErrors(/status of 40\d/)
    const { addresses } = await examples(server.url)
    await visitAs(page, await theOfficer(server.url), '/about')
    const asked = await askedPages(page, 'officers', addresses)
    expect(asked).toEqual(expect.arrayContaining(['/admin/settings', '/admin/users/:id/edit']))
  },
)

test(
  'the profile form asks at links and the Back button, and not after saving',
  once,
  async ({ page, server }) => {
    const { person } = await examples(server.url)
    await visitAs(page, person, '/dashboard')
    await page.getByRole('link', { name: 'Edit Profile' }).first().click()
    const bio = field(page, 'bio')
    await bio.fill('A weaver from Dang')
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    for (const leave of [
      () => page.evaluate(() => history.back()),
      () => page.getByRole('main').getByRole('link', { name: 'Go Back' }).first().click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Keep writing' }).click()
      await expect(question).toBeHidden()
      await expect(bio).toHaveValue('A weaver from Dang')
    }
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(question).toBeHidden()
  },
)
