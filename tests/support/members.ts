import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import type { ProfileInput } from '../../contract/profiles/own-profile.ts'
import type { Profile } from '../../contract/profiles/profile.ts'
import type { Role } from '../../contract/rights.ts'
import { setAdministratorByEmail } from '../../server/features/accounts/lifecycle/administrators.service.ts'
import type { TestApp } from './app.ts'
import { type Answer, Client } from './client.ts'
import { asDocument } from './document-sessions.ts'

/** A client that speaks as a member, and who that is. */
export class Member extends Client {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string

  constructor(site: TestApp, token: string, account: Account & { id: string }) {
    super(site.app, site.client().address, token)
    this.id = account.id
    this.name = account.name
    this.email = account.email
    this.password = account.password
  }
}

interface Account {
  name: string
  email: string
  password: string
}

let members = 0

/** Registers somebody through the interface and speaks as them. */
export async function aMember(site: TestApp, given: Partial<Account> = {}): Promise<Member> {
  members += 1
  const account = {
    name: `Member ${members}`,
    email: `member${members}@example.org`,
    password: 'marigold lamps at dusk',
    ...given,
  }
  const visitor = site.client()
  const { token } = expectStatus(201, await visitor.post<{ token: string }>('/api/users', account))
  const { _id } = expectStatus(200, await site.client(token).get<CurrentUser>('/api/auth'))
  return new Member(site, token, { ...account, id: _id })
}

/** A member with the role of administrator. */
export async function anAdministrator(site: TestApp, given: Partial<Account> = {}): Promise<Member> {
  const member = await aMember(site, given)
  await setAdministratorByEmail(site, member.email, true)
  return member
}

/** Registers a member with roles in effect. */
export async function aMemberWith(site: TestApp, ...roles: Role[]): Promise<Member> {
  const member = await aMember(site)
  const held = Object.fromEntries(roles.map((role) => [role, true]))
  await site.database.updateTable('users').set(held).where('id', '=', member.id).execute()
  return member
}

/** Returns a profile form with only the required fields filled in. */
export function profileInput(given: Partial<ProfileInput> = {}) {
  return {
    position: 'Engineer',
    gender: 'female',
    dob: '1985-05-17',
    phone: '3125550142',
    skills: ['Sewing', 'Accounting'],
    title: 'President',
    category: 'Executive Member',
    type: 'General Membership',
    from: '2020-01-15',
    ...given,
  }
}

/** Creates or changes the member's profile. */
export async function aProfile(member: Client, given: Partial<ProfileInput> = {}): Promise<Profile> {
  return expectStatus(200, await member.post<Profile>('/api/profile', profileInput(given)))
}

/** Throws when a builder's call fails, so that the test does not fail later. */
export function expectStatus<Body>(status: number, answer: Answer<Body>): Body {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Signs a member in as a browser does; returns how it opens a page, with the cookie for documents. */
export async function browserOf(
  { email, password }: Member,
  site: TestApp,
): Promise<(path: string) => Promise<Answer<string>>> {
  const { headers } = await site.client().post('/api/auth', { email, password })
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0])
  return (path) => site.client().get<string>(path, { headers: asDocument(cookies.join('; ')) })
}

/** Opens one page in the browser of a member. */
export async function openAs(member: Member, site: TestApp, path: string): Promise<Answer<string>> {
  return (await browserOf(member, site))(path)
}
