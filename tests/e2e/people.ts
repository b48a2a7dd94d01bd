import type { Page } from '@playwright/test'
import type { Profile } from '../../contract/profiles/profile.ts'
import { administratorEmail } from './running-server.ts'

export interface Account {
  name: string
  email: string
  password: string
}

export interface Person extends Account {
  id: string
  /** The site's address. */
  url: string
  token: string
  /** The secret of the cookie by which the server renders their pages. */
  documentSecret: string
}

let accounts = 0

/** Accounts that journeys register from one address; the site takes 100 an hour. */
const accountsPerAddress = 80

/** Returns the data of a person without an account. */
export function newcomer(given: Partial<Account> = {}): Account {
  accounts += 1
  return {
    name: `Newcomer ${accounts}`,
    email: `newcomer-${process.pid}-${accounts}@example.org`,
    password: 'marigold lamps at dusk',
    ...given,
  }
}

/** Somebody with an account, made through the interface. */
export async function someone(url: string, given: { name?: string; email?: string } = {}): Promise<Person> {
  const account = newcomer(given)
  return { ...account, ...(await startSession(url, 'POST /api/users', account, addressOf(accounts))) }
}

/** Somebody who also has a profile. */
export async function someoneWithProfile(
  url: string,
  { name, ...given }: Record<string, unknown> & { name?: string } = {},
): Promise<Person> {
  const person = await someone(url, name ? { name } : {})
  const profile = {
    position: 'Teacher',
    company: 'Momo House',
    location: 'Aurora, IL',
    gender: 'female',
    dob: '1985-05-17',
    phone: '3125550142',
    phoneAudience: 'members',
    skills: 'Sewing, Accounting',
    bio: 'Sings at every festival.',
    website: 'example.org',
    twitter: 'https://twitter.com/example',
    title: 'President',
    category: 'Executive Member',
    type: 'General Membership',
    from: '2020-01-15',
    ...given,
  }
  await send(url, 'POST /api/profile', profile, person.token)
  return person
}

/** The officer of this server: the one account that is an administrator. */
export async function theOfficer(url: string): Promise<Person> {
  const account = newcomer({ name: 'Officer', email: administratorEmail })
  const session = await startSession(url, 'POST /api/users', account).catch(() =>
    startSession(url, 'POST /api/auth', account),
  )
  return { ...account, ...session }
}

/** Signs in again, as after roles changed. */
export async function signedInAgain(url: string, person: Person): Promise<Person> {
  return { ...person, ...(await startSession(url, 'POST /api/auth', person)) }
}

/** Registers or signs in, and returns the data that the browser would store. */
async function startSession(
  url: string,
  call: 'POST /api/users' | 'POST /api/auth',
  { name, email, password }: Account,
  headers: Record<string, string> = {},
): Promise<Omit<Person, keyof Account>> {
  const body = call === 'POST /api/users' ? { name, email, password } : { email, password }
  const response = await request(url, call, body, undefined, headers)
  const { token } = (await response.json()) as { token: string }
  const { _id: id } = await send<{ _id: string }>(url, 'GET /api/auth', undefined, token)
  const cookies = response.headers.getSetCookie().join('\n')
  return { id, url, token, documentSecret: /^document=([^;]+)/m.exec(cookies)?.[1] ?? '' }
}

/** Adds an event to the calendar. */
export function anEvent(
  url: string,
  officer: Person,
  event: object,
): Promise<{ _id: string; series: string | null }> {
  return send(url, 'POST /api/events', event, officer.token)
}

/** Changes an event as another officer would. */
export function changeEvent(url: string, officer: Person, id: string, event: object): Promise<unknown> {
  return send(url, `PUT /api/events/${id}`, event, officer.token)
}

/** Removes an event as another officer would. */
export function removeEvent(url: string, officer: Person, id: string): Promise<unknown> {
  return send(url, `DELETE /api/events/${id}`, undefined, officer.token)
}

/** Answers an invitation. */
export function answerEvent(url: string, person: Person, id: string, answer: object): Promise<unknown> {
  return send(url, `PUT /api/events/${id}/answer`, answer, person.token)
}

/** Adds an entry to somebody's profile. */
export function addEntry(url: string, person: Person, section: string, entry: object): Promise<Profile> {
  return send(url, `PUT /api/profile/${section}`, entry, person.token)
}

/** Ends all that a token may do, as its expiry would. */
export function expireSession(url: string, { token }: Person): Promise<unknown> {
  return send(url, 'DELETE /api/auth', undefined, token)
}

/** Opens the site with the token and cookie of an earlier visit. */
export async function visitAs(
  page: Page,
  { url, token, documentSecret }: Person,
  path: string,
): Promise<void> {
  await page.addInitScript((kept) => {
    // Only at the start of the visit: signing out must stay possible.
    if (sessionStorage.getItem('visit') !== kept) localStorage.setItem('token', kept)
    sessionStorage.setItem('visit', kept)
  }, token)
  const cookie = { name: 'document', value: documentSecret, httpOnly: true, sameSite: 'Lax' } as const
  await page.context().addCookies([{ ...cookie, url }])
  await page.goto(path)
}

/** Returns headers that give the next of many accounts another network address. */
function addressOf(account: number): Record<string, string> {
  const number = Math.floor(account / accountsPerAddress)
  return number === 0 ? {} : { 'x-forwarded-for': `198.51.${number}.1` }
}

/** Calls the interface, such as 'PUT /api/profile', as a member or visitor. */
export async function send<Body>(
  url: string,
  call: string,
  body?: object,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Body> {
  const text = await (await request(url, call, body, token, headers)).text()
  return (text ? JSON.parse(text) : undefined) as Body
}

async function request(
  url: string,
  call: string,
  body?: object,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const [method, path] = call.split(' ')
  const response = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { 'x-auth-token': token }),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`)
  return response
}
