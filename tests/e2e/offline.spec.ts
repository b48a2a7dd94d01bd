import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { field } from './main-part.ts'
import { anEvent, send, someone, someoneWithProfile, theOfficer, visitAs } from './people.ts'
import { postForm, postOf } from './posts/feed-page.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, visited pages open and other pages state that the device is offline', {
  tag: ['@both', '@nepali'],
}, async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|cannot be reached/)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const about = await heading.innerText()
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)

  await context.setOffline(true)
  await page.goto('/bylaws')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/about')
  await expect(heading).toHaveText(about)

  await page.goto('/bylaws')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Bylaws' })).toBeVisible()
})

test('the home page opens offline after one visit, for visitors and for a member with device copies @desktop', async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|cannot be reached/)
  const member = await someoneWithProfile(server.url)
  const home = page.getByRole('heading', { name: 'Display Events', exact: true })
  const asOf = page.getByText('You see this page as of')
  const isKept = (path: string) =>
    page.evaluate(async (one) => (await caches.match(one, { ignoreVary: true })) !== undefined, path)
  await page.goto('/')
  await expect.poll(() => isKept('/')).toBe(true)
  await context.setOffline(true)
  await page.goto('/')
  await expect(home).toBeVisible()
  await expect(asOf).toBeVisible()
  await context.setOffline(false)

  await visitAs(page, member, '/account/devices')
  await page.getByLabel('Keep the calendar and the directory on this device').check()
  await expect(page.getByText('This device keeps the calendar and the directory from now on')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.poll(() => isKept('/api/auth')).toBe(true)
  await context.setOffline(true)
  await page.goto('/')
  await expect(asOf).toBeVisible()
  await expect(home).toBeVisible()
  await expect(page.getByRole('heading', { name: "Today's Birthday(s)" })).toBeVisible()
  await expectAccessible(page)
})

test('the service worker never caches members’ pages for visitors', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/about')
  await page.waitForFunction(async () => (await caches.match('/about')) !== undefined)
  await page.goto('/profiles')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cached = await page.evaluate(async () => {
    const requests = await (await caches.open('pages-2')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => path !== '/' && path !== '/about')).toEqual([])
})

test('an RSVP, post and comment made offline are sent once, and a logout asks before losing them @desktop', async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|cannot be reached|status of 404/)
  const [officer, person] = [await theOfficer(server.url), await someone(server.url)]
  const times = { start: '2031-12-05T18:00', end: '2031-12-05T20:00' }
  const { _id: event } = await anEvent(server.url, officer, { title: 'Dinner', ...times })
  const waiting = page.getByText('Waiting for the network', { exact: true })
  const cancelCall = page.getByRole('button', { name: 'Take it back' })
  await visitAs(page, person, `/calendar/${event}`)
  const going = page.getByRole('button', { name: 'Going', exact: true })
  await expect(going).toBeVisible()
  await context.setOffline(true)
  await going.click()
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('1 going, 0 maybe, 0 not going')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const text = `Johar from the bus ${Date.now()}`
  await page.goto('/posts')
  await expect(postForm(page)).toBeVisible()
  await context.setOffline(true)
  await postForm(page).fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  await cancelCall.click()
  await expect(postForm(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  await expect(postForm(page)).toHaveValue('')
  await context.setOffline(false)
  await expect(postOf(page, text)).toHaveCount(1)
  await expect(waiting).toHaveCount(0)

  await postOf(page, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await page.getByRole('textbox', { name: 'Leave a Comment' }).fill('And from the train')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(waiting).toBeVisible()
  const asked: string[] = []
  const answerWith = (choice: 'accept' | 'dismiss') =>
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog[choice]()
    })
  answerWith('dismiss')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(waiting).toBeVisible()
  const post = new URL(page.url()).pathname.slice('/posts/'.length)
  await send(server.url, `DELETE /api/posts/${post}`, undefined, person.token)
  await context.setOffline(false)
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(page.getByText('And from the train')).toBeVisible()
  answerWith('accept')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const loss = expect.stringMatching(/is lost|हराउँछन्/)
  expect(asked).toEqual([loss, loss])
  await page.waitForFunction(async () => (await indexedDB.databases()).every(({ name }) => name !== 'outbox'))
})

test('a member with device copies reads calendar and directory offline until logout @desktop', async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/)
  const [member, other] = [await someoneWithProfile(server.url), await someoneWithProfile(server.url)]
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Somebody else has used this device.
  await page.evaluate(async () => {
    const copies = await caches.open('copies-somebody')
    await copies.put('/copies-mark', new Response())
  })
  await visitAs(page, member, '/account/devices')
  const choice = page.getByLabel('Keep the calendar and the directory on this device')
  await expect(choice).not.toBeChecked()
  await choice.check()
  await expect(page.getByText('This device keeps the calendar and the directory from now on')).toBeVisible()
  await expectCopies(page, [`copies-${member.id}`])

  const card = page.getByRole('link', { name: `View Profile of ${other.name}` })
  // The server renders both pages for the member, and their scripts need no call.
  await page.goto('/profiles')
  await expect(card).toBeVisible()
  const copied = () =>
    page.evaluate(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    }, `copies-${member.id}`)
  const wanted = [
    '/profiles',
    '/api/profile',
    '/api/profile/birthdays',
    '/api/profile/locations',
    '/api/auth',
  ]
  await expect.poll(copied).toEqual(expect.arrayContaining(wanted))
  await page.goto('/calendar')
  await expect.poll(copied).toEqual(expect.arrayContaining(['/calendar', '/api/events']))

  await context.setOffline(true)
  await page.goto('/profiles')
  await expect(card).toBeVisible()
  await expect(page.getByText('You see this page as of')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByText('You see this page as of')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expectCopies(page, [])
  await context.setOffline(true)
  await page.goto('/profiles')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test('a form restores its text after the reader opened another address @desktop', async ({
  page,
  server,
}) => {
  const member = await someoneWithProfile(server.url)
  await visitAs(page, member, '/edit-profile')
  await field(page, 'bio').fill('Half a sentence')
  await page.goto('/about')
  await page.goBack()
  await expect(field(page, 'bio')).toHaveValue('Half a sentence')
  await page.goto('/about')
  await page.goto('/edit-profile')
  await expect(field(page, 'bio')).toHaveValue('Half a sentence')
})

test('a new version offers a reload, and the form retains its text @desktop', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const member = await someoneWithProfile(server.url)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await visitAs(page, member, '/edit-profile')
  await field(page, 'bio').fill('Half a sentence')
  const reload = page.getByRole('button', { name: 'Reload', exact: true })
  await expect(page.getByRole('link', { name: 'Profile', exact: true }).first()).toBeVisible()
  await expect(reload).toHaveCount(0)
  // The page belongs to a build of long ago now.
  await page.waitForFunction(() => {
    const manifest = globalThis.__reactRouterManifest as unknown as Manifest
    for (const route of Object.values(manifest.routes)) route.module = '/assets/long-gone.js'
    return Object.values(manifest.routes).some(({ path }) => path === 'dashboard')
  })
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('There is a new version of this site.')).toBeVisible()
  await expectAccessible(page)
  await expect(field(page, 'bio')).toHaveValue('Half a sentence')
  page.once('dialog', (dialog) => void dialog.accept())
  await reload.click()
  await expect(reload).toHaveCount(0)
  await expect(field(page, 'bio')).toHaveValue('Half a sentence')
})

interface Manifest {
  routes: Record<string, { path?: string; module: string }>
}

/** Waits until the device keeps copies for just these accounts. */
async function expectCopies(page: Page, names: string[]): Promise<void> {
  const cached = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('copies-')))
  await expect.poll(cached).toEqual(names)
}
