import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import type { Client } from '../../tests/support/client.ts'
import { anEvent } from '../../tests/support/events.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../tests/support/members.ts'
import { pagePaths } from '../../tests/support/page-paths.ts'
import { aComment, aPost } from '../../tests/support/posts.ts'

/** What is planted in one person's data, each text found nowhere else. */
type Secrets = Record<(typeof plantedFields)[number], string>

const plantedFields = [
  ...['name', 'email', 'company', 'location', 'website', 'bio', 'twitter', 'facebook', 'youtube'],
  ...['linkedin', 'instagram', 'skill', 'job', 'employer', 'workplace', 'task', 'school', 'degree'],
  ...['subject', 'thesis', 'post', 'comment', 'phone', 'dob'],
] as const

interface Planted {
  person: Member
  secrets: Secrets
}

let site: TestApp
let member: Member
let hidden: Planted
let suspended: Planted
let blocked: Planted
let ids: string[]

beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => new Date('2026-11-21T18:00:00Z') })
  const officer = await anAdministrator(site)
  member = await aMember(site)
  await aProfile(member)
  const event = await anEvent(officer, { title: 'Maghi' })
  const opening = await aPost(member, 'Opening')
  hidden = await plant('hidden', '1971-11-21', '7735550101')
  suspended = await plant('suspended', '1972-11-23', '7735550102')
  blocked = await plant('blocked', '1973-11-24', '7735550103')
  for (const { person, secrets } of [hidden, suspended, blocked]) {
    await aPost(person, secrets.post)
    await aComment(person, opening._id, secrets.comment)
    await person.put(`/api/posts/like/${opening._id}`)
    expectStatus(200, await person.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 0 }))
  }
  const nobody = Object.fromEntries(
    [
      ...['dob', 'age', 'phone', 'website', 'location', 'company', 'bio', 'social'],
      ...['experience', 'education'],
    ].map((field) => [field, 'nobody']),
  )
  expectStatus(200, await hidden.person.put('/api/profile/privacy', { ...nobody, listed: false }))
  expectStatus(
    200,
    await officer.put(
      `/api/admin/users/${suspended.person.id}/suspension`,
      { suspended: true, reason: 'Test' },
      { headers: { 'if-match': '*' } },
    ),
  )
  expectStatus(200, await member.put(`/api/posts/block/${blocked.person.id}`))
  const people = [member, hidden.person, suspended.person, blocked.person].map(({ id }) => id)
  const posts = await site.database.selectFrom('posts').select('id').execute()
  ids = [...people, event._id, ...posts.map(({ id }) => id)]
})

async function plant(who: string, dob: string, phone: string): Promise<Planted> {
  const secret = (field: string) => `qz${who}${field}`
  const address = (field: string) => `https://${secret(field)}.example/`
  const secrets: Secrets = {
    ...(Object.fromEntries(plantedFields.map((field) => [field, secret(field)])) as Secrets),
    email: `${secret('email')}@example.org`,
    phone,
    dob,
  }
  const person = await aMember(site, { name: secrets.name, email: secrets.email })
  const { company, location, bio } = secrets
  await aProfile(person, {
    ...{ company, location, bio, phone, dob, phoneAudience: 'members', skills: [secrets.skill] },
    ...Object.fromEntries(
      ['website', 'twitter', 'facebook', 'youtube', 'linkedin', 'instagram'].map((field) => [
        field,
        address(field),
      ]),
    ),
  })
  await person.put('/api/profile/experience', {
    ...{ title: secrets.job, company: secrets.employer, location: secrets.workplace },
    ...{ description: secrets.task, from: '2020-01-01' },
  })
  const saved = await person.put('/api/profile/education', {
    ...{ school: secrets.school, degree: secrets.degree, fieldofstudy: secrets.subject },
    ...{ description: secrets.thesis, from: '2010-01-01' },
  })
  const stored = JSON.stringify(saved.body)
  for (const field of plantedFields)
    if (!['email', 'post', 'comment'].includes(field)) expect(stored, field).toContain(secrets[field])
  return { person, secrets }
}

/** Asks for everything that can be read, and returns whatever holds one of the texts. */
async function leaksTo(viewer: Client, addresses: string[], secrets: string[]): Promise<string[]> {
  const leaks: string[] = []
  for (const url of addresses) {
    const { status, body, headers } = await viewer.get(url)
    expect(status === 429 || status >= 500, url).toBe(false)
    const said = `${JSON.stringify(body)} ${JSON.stringify(headers)}`.toLowerCase()
    // The address may repeat what the caller asked for.
    const asked = decodeURIComponent(url).toLowerCase()
    for (const secret of secrets)
      if (said.includes(secret) && !asked.includes(secret)) leaks.push(`${secret} at ${url}`)
  }
  return leaks
}

function filled(path: string): string[] {
  return /:\w+/.test(path) ? ids.map((id) => path.replace(/:\w+/g, id)) : [path]
}

/** Every address of the interface that reads, with every id there is, and the searches for what is hidden. */
function interfaceAddresses(): string[] {
  const reading = Object.entries(registry as Record<string, Endpoint>)
    .filter(([key, { stream }]) => key.startsWith('GET ') && !stream)
    .flatMap(([key]) => filled(key.slice('GET '.length)))
  const searches = [hidden, suspended].flatMap(({ secrets }) =>
    [secrets.company, secrets.location, secrets.skill, secrets.name].flatMap((text) => [
      `/api/profile?search=${text}`,
      `/api/profile?location=${text}`,
      `/api/admin/users?search=${text}`,
    ]),
  )
  return [...reading, ...searches, '/calendar.ics', ...filled('/avatars/:id')]
}

function pageAddresses(): string[] {
  return pagePaths.flatMap(filled).flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`])
}

const all = ({ secrets }: Planted, except: (keyof Secrets)[] = []) =>
  plantedFields.filter((field) => !except.includes(field)).map((field) => secrets[field])

it('visitors read nothing of hidden and suspended members, in no response of the interface', async () => {
  const secrets = [...all(hidden), ...all(suspended), blocked.secrets.email, blocked.secrets.phone]
  const leaks = await leaksTo(site.client(), interfaceAddresses(), secrets)
  // An office is public: the board names whoever holds one.
  expect(leaks.filter((leak) => leak !== `${hidden.secrets.name} at /api/board`)).toEqual([])
})

it('visitors read nothing of them on any page, or in its data', async () => {
  const secrets = [...all(hidden), ...all(suspended), blocked.secrets.email, blocked.secrets.phone]
  const leaks = await leaksTo(site.client(), pageAddresses(), secrets)
  expect(leaks.filter((leak) => !/name at \/board(\.data)?$/.test(leak))).toEqual([])
})

it('members read what hidden members say and where they come, but none of what they hide', async () => {
  const shown = ['name', 'skill', 'post', 'comment'] as const
  const secrets = [...all(hidden, [...shown]), ...all(suspended)]
  expect(await leaksTo(member, interfaceAddresses(), secrets)).toEqual([])
  const lists = ['/api/profile', '/api/profile/birthdays', '/api/profile/groups', '/api/profile/locations']
  expect(await leaksTo(member, lists, all(hidden))).toEqual([])
})

it('roles read no more of it than their work asks for', async () => {
  const shown = ['name', 'skill', 'post', 'comment'] as const
  const secrets = [...all(hidden, [...shown]), ...all(suspended, ['name', 'post', 'comment'])]
  for (const role of ['editor', 'moderator'] as const) {
    const holder = await aMemberWith(site, role)
    expect(await leaksTo(holder, interfaceAddresses(), secrets), role).toEqual([])
  }
  const treasurer = await aMemberWith(site, 'treasurer')
  const addresses = [hidden.secrets.email, suspended.secrets.email]
  const others = secrets.filter((secret) => !addresses.includes(secret))
  expect(await leaksTo(treasurer, interfaceAddresses(), others)).toEqual([])
})

it('members read nothing that somebody wrote whom they block, nor who blocks them', async () => {
  const words = (['post', 'comment'] as const).map((field) => blocked.secrets[field])
  expect(await leaksTo(member, interfaceAddresses(), words)).toEqual([])
  const own = await aPost(member, 'qzmemberpost')
  await aComment(member, own._id, 'qzmembercomment')
  expect(await leaksTo(blocked.person, interfaceAddresses(), ['qzmemberpost', 'qzmembercomment'])).toEqual([])
})

it('no e-mail to somebody else holds any of it', async () => {
  const mails = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('user_id', 'in', [member.id, blocked.person.id])
    .execute()
  const said = JSON.stringify(mails)
  for (const secret of [...all(hidden, ['post', 'comment']), ...all(suspended)])
    expect(said).not.toContain(secret)
})
