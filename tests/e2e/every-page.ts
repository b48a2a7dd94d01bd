import type { Page } from '@playwright/test'
import type { RosterHolding } from '../../contract/administration/roster.ts'
import type { Profile } from '../../contract/profiles/profile.ts'
import { type PageAudience, pagesByAudience } from '../support/pages-by-audience.ts'
import { expectAccessibleAtEveryWidth } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { addEntry, anEvent, type Person, send, someoneWithProfile, theOfficer } from './people.ts'
import { expectWellMarked } from './well-marked.ts'

/** Pages that show themselves only in a state that takes many steps to reach; they are for the journeys that go there. */
export const leftToJourneys = ['/second-step', '/waiting', '/unverified', '/create-profile']

/** Opens every page of an audience without a reload, and checks it with axe. */
export async function expectEveryPageAccessible(
  page: Page,
  audience: PageAudience,
  addresses: Record<string, string>,
): Promise<void> {
  for (const address of addressesFor(audience, addresses)) {
    await openWithin(page, address)
    await expectAccessibleAtEveryWidth(page)
    await expectWellMarked(page)
  }
}

/** Returns an address of every page of an audience. */
export function addressesFor(audience: PageAudience, addresses: Record<string, string>): string[] {
  return pagesByAudience[audience]
    .filter((path) => !leftToJourneys.includes(path))
    .map((path) => {
      const address = addresses[path] ?? path.replace('*', 'nowhere')
      expect(address, `an example for ${path}`).not.toContain(':')
      return address
    })
}

/** Navigates as a link would, and waits until the page's heading has focus. */
export async function openWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await window.__reactRouterDataRouter.navigate(to)
  }, address)
  await expect(page.locator('h1:focus'), `the heading of ${address}`).toBeVisible()
}

/** Something for every page that has a parameter, by the path of the page. */
export async function examples(url: string): Promise<{ person: Person; addresses: Record<string, string> }> {
  const officer = await theOfficer(url)
  const person = await someoneWithProfile(url, { name: 'सीता चौधरी', location: 'शिकागो', company: 'मोमो घर' })
  const period = { from: '2010-01-01', to: '2014-01-01' }
  await addEntry(url, person, 'experience', { title: 'भान्से', company: 'मोमो घर', ...period })
  const school = { school: 'त्रिभुवन विश्वविद्यालय', degree: 'स्नातक', fieldofstudy: 'वनस्पति विज्ञान' }
  const profile = await addEntry(url, person, 'education', { ...school, ...period })
  const times = { start: '2031-03-05T18:00', end: '2031-03-05T20:00' }
  const event = await anEvent(url, officer, {
    title: 'माघी मेला',
    place: 'थारू भवन',
    description: '# Hello',
    ...times,
  })
  const create = (call: string, body: object) => send<{ _id: string }>(url, call, body, officer.token)
  const announcement = await create('POST /api/admin/announcements', {
    title: 'भवन',
    text: 'भवन **खुला** छ।',
    audience: 'everyone',
    date: '2026-01-02',
    published: true,
  })
  const post = await create('POST /api/posts', { text: 'नमस्ते' })
  const household = await create('POST /api/admin/households', { name: 'चौधरी परिवार', address: null })
  const pages = await send<{ _id: string; slug: string }[]>(
    url,
    'GET /api/admin/pages',
    undefined,
    officer.token,
  )
  const group = await create('POST /api/groups', { name: 'नाच समूह' })
  const filter = { people: [person.id] }
  const number = Date.now().toLocaleString('ne-u-nu-deva', { useGrouping: false })
  const selection = await create('POST /api/admin/selections', { name: `गायक ${number}`, filter })
  const letter = await create('POST /api/admin/letters', { subject: 'माघी', text: 'आउनुहोस्', filter })
  const sent = await create('POST /api/admin/letters', { subject: 'दसैं', text: 'शुभकामना', filter })
  await send(url, `POST /api/admin/letters/${sent._id}/send`, {}, officer.token)
  await send(url, `PUT /api/groups/${group._id}/members/${person.id}`, { role: 'leader' }, officer.token)
  const asLeader = (call: string, body: object) => send<{ _id: string }>(url, call, body, person.token)
  const ofGroup = { filter: { group: group._id } }
  const toGroup = await asLeader('POST /api/admin/letters', { subject: 'नाच', text: 'आउनुहोस्', ...ofGroup })
  const rehearsal = await asLeader('POST /api/events', { title: 'अभ्यास', ...times, group: group._id })
  const { receipt, deposit } = await aPayment(url, officer, person)
  const about = pages.find(({ slug }) => slug === 'about')?._id
  return {
    person,
    addresses: {
      '/pages/:slug': '/pages/no-such-page',
      '/announcements/:id': `/announcements/${announcement._id}`,
      '/calendar/:id': `/calendar/${event._id}`,
      '/profile/:id': `/profile/${person.id}`,
      '/posts/:id': `/posts/${post._id}`,
      '/edit-membership/:id': `/edit-membership/${profile.membership[0]?._id}`,
      '/edit-experience/:id': `/edit-experience/${profile.experience[0]?._id}`,
      '/edit-education/:id': `/edit-education/${profile.education[0]?._id}`,
      '/verify/:secret': '/verify/abc',
      '/reset/:secret': '/reset/abc',
      '/welcome/:secret': '/welcome/abc',
      '/unsubscribe/:secret': '/unsubscribe/abc',
      '/admin/users/:id': `/admin/users/${person.id}`,
      '/admin/users/:id/edit': `/admin/users/${person.id}/edit`,
      '/admin/households/:id': `/admin/households/${household._id}`,
      '/admin/money/deposits/:id': `/admin/money/deposits/${deposit}`,
      '/admin/money/events/:id': `/admin/money/events/${event._id}`,
      '/tickets/:id': `/tickets/${event._id}`,
      '/receipts/:id': `/receipts/${receipt}`,
      '/pay/:token': '/pay/abc',
      '/groups/:id': `/groups/${group._id}`,
      '/letters/:id': `/letters/${sent._id}`,
      '/groups/:id/calendar': `/groups/${group._id}/calendar`,
      '/groups/:id/letters': `/groups/${group._id}/letters`,
      '/groups/:id/letters/new': `/groups/${group._id}/letters/new`,
      '/groups/:group/letters/:id': `/groups/${group._id}/letters/${toGroup._id}`,
      '/calendar/:id/guests': `/calendar/${rehearsal._id}/guests`,
      '/admin/letters/:id': `/admin/letters/${letter._id}`,
      '/admin/letters/:id/paper': `/admin/letters/${letter._id}/paper`,
      '/admin/selections/:id': `/admin/selections/${selection._id}`,
      '/admin/money/accounts/:id': `/admin/money/accounts/${person.id}`,
      '/admin/roster/:id': `/admin/roster/${await aTermOfRoster(url, officer, person)}`,
      '/admin/board/changes/:id': `/admin/board/changes/${await aBoardChange(url, officer, person)}`,
      '/admin/members-file/:id': `/admin/members-file/${await aList(url, officer)}`,
      '/admin/members-file/:id/missing': `/admin/members-file/${await aList(url, officer)}/missing`,
      '/admin/events/:id': `/admin/events/${event._id}`,
      '/admin/announcements/:id': `/admin/announcements/${announcement._id}`,
      '/admin/pages/:id': `/admin/pages/${about}`,
      '/admin/pages/:id/history': `/admin/pages/${about}/history`,
    },
  }
}

/** Creates a term that is only in the roster, and returns its id. */
async function aTermOfRoster(url: string, officer: Person, person: Person): Promise<string> {
  const office = { title: 'Secretary', category: 'Executive Member', type: 'General Membership' }
  const path = `/api/admin/users/${person.id}/memberships`
  await send(url, `POST ${path}`, { ...office, from: '2012-01-01' }, officer.token)
  const { membership } = await send<Profile>(url, 'GET /api/profile/me', undefined, person.token)
  const entry = membership.find(({ title }) => title === office.title)
  await send(url, `DELETE /api/profile/membership/${entry?._id}`, undefined, person.token)
  const roster = await send<RosterHolding[]>(url, 'GET /api/admin/roster', undefined, officer.token)
  return roster.find(({ user, entered }) => user._id === person.id && !entered)?._id ?? ''
}

/** Creates a board for a later day, and returns the id of the change. */
async function aBoardChange(url: string, { token }: Person, person: Person): Promise<string> {
  const day = '2040-01-01'
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
  const seen = await fetch(`${url}/api/admin/board?on=${day}`, { headers })
  const body = JSON.stringify({ day, offices: [{ title: 'Treasurer', holders: [{ user: person.id }] }] })
  const response = await fetch(`${url}/api/admin/board/changes`, {
    ...{ method: 'POST', body },
    headers: { ...headers, 'if-match': seen.headers.get('etag') ?? '' },
  })
  const { _id } = (await response.json()) as { _id: string }
  return _id
}

/** Enters a payment and brings it to the bank; returns the ids of its receipt and deposit. */
async function aPayment(url: string, { token }: Person, { id }: Person) {
  const input = { user: id, kind: 'payment', cents: 5000, method: 'cash' }
  const paid = await send<{ _id: string; receipt: string }>(
    url,
    'POST /api/admin/money/entries',
    input,
    token,
  )
  const deposit = await send<{ _id: string }>(
    url,
    'POST /api/admin/money/deposits',
    { payments: [paid._id] },
    token,
  )
  return { receipt: paid.receipt, deposit: deposit._id }
}

/** Uploads a list whose columns are not matched yet, and returns its id. */
async function aList(url: string, { token }: Person): Promise<string> {
  const response = await fetch(`${url}/api/admin/imports?file=members.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-auth-token': token },
    body: 'name,phone\nकमला चौधरी,3125550147\n',
  })
  const { _id } = (await response.json()) as { _id: string }
  return _id
}

declare global {
  interface Window {
    /** The router of the site as it runs. */
    __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
  }
}
