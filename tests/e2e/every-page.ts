import type { Page } from '@playwright/test'
import { type PageAudience, pagesByAudience } from '../support/pages-by-audience.ts'
import { expectAccessibleAtEveryWidth } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { addEntry, anEvent, type Person, send, someoneWithProfile, theOfficer } from './people.ts'

/** Pages that show themselves only in a state that takes many steps to reach; they are for the journeys that go there. */
const leftToJourneys = [
  '/second-step',
  '/waiting',
  '/unverified',
  '/create-profile',
  '/edit-membership/:id',
  '/edit-experience/:id',
  '/edit-education/:id',
  '/admin/roster/:id',
  '/admin/members-file/:id',
]

/** Opens every page of an audience without loading the site anew, and looks at it with axe. */
export async function expectEveryPageAccessible(
  page: Page,
  audience: PageAudience,
  addresses: Record<string, string>,
): Promise<void> {
  for (const path of pagesByAudience[audience]) {
    if (leftToJourneys.includes(path)) continue
    const address = addresses[path] ?? path.replace('*', 'nowhere')
    expect(address, `an example for ${path}`).not.toContain(':')
    await openWithin(page, address)
    await expectAccessibleAtEveryWidth(page)
  }
}

/** Goes to an address as a link would, and waits until the heading of its page has the focus. */
async function openWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await window.__reactRouterDataRouter.navigate(to)
  }, address)
  await expect(page.locator('h1:focus'), `the heading of ${address}`).toBeVisible()
}

/** Something for every page that has a parameter, by the path of the page. */
export async function examples(url: string): Promise<{ person: Person; addresses: Record<string, string> }> {
  const officer = await theOfficer(url)
  const person = await someoneWithProfile(url)
  const period = { from: '2010-01-01', to: '2014-01-01' }
  await addEntry(url, person, 'experience', { title: 'Cook', company: 'Momo House', ...period })
  const school = { school: 'Tribhuvan University', degree: 'Bachelor', fieldofstudy: 'Botany' }
  await addEntry(url, person, 'education', { ...school, ...period })
  const times = { start: '2031-03-05T18:00', end: '2031-03-05T20:00' }
  const event = await anEvent(url, officer, { title: 'Fair', description: '# Hello', ...times })
  const create = (call: string, body: object) => send<{ _id: string }>(url, call, body, officer.token)
  const announcement = await create('POST /api/admin/announcements', {
    title: 'Hall',
    text: 'The **hall** is open.',
    audience: 'everyone',
    date: '2026-01-02',
    published: true,
  })
  const post = await create('POST /api/posts', { text: 'Namaste' })
  const household = await create('POST /api/admin/households', { name: 'Paper family', address: null })
  const pages = await send<{ _id: string; slug: string }[]>(
    url,
    'GET /api/admin/pages',
    undefined,
    officer.token,
  )
  const about = pages.find(({ slug }) => slug === 'about')?._id
  return {
    person,
    addresses: {
      '/pages/:slug': '/pages/no-such-page',
      '/announcements/:id': `/announcements/${announcement._id}`,
      '/calendar/:id': `/calendar/${event._id}`,
      '/profile/:id': `/profile/${person.id}`,
      '/posts/:id': `/posts/${post._id}`,
      '/verify/:secret': '/verify/abc',
      '/reset/:secret': '/reset/abc',
      '/welcome/:secret': '/welcome/abc',
      '/unsubscribe/:secret': '/unsubscribe/abc',
      '/admin/users/:id': `/admin/users/${person.id}`,
      '/admin/users/:id/edit': `/admin/users/${person.id}/edit`,
      '/admin/households/:id': `/admin/households/${household._id}`,
      '/admin/events/:id': `/admin/events/${event._id}`,
      '/admin/announcements/:id': `/admin/announcements/${announcement._id}`,
      '/admin/pages/:id': `/admin/pages/${about}`,
      '/admin/pages/:id/history': `/admin/pages/${about}/history`,
    },
  }
}

declare global {
  interface Window {
    /** The router of the site as it runs. */
    __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
  }
}
