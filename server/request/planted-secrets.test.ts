import type { Selectable } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { anEvent } from '../../tests/support/events.ts'
import { filled, leaksTo, pageAddresses, readingAddresses } from '../../tests/support/leaks.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../tests/support/members.ts'
import { type Planted, plant, plantedFields, type Secrets } from '../../tests/support/planted-person.ts'
import { aComment, aPicture, aPost } from '../../tests/support/posts.ts'
import { shippedRateLimits } from '../config/rate-limits.ts'
import type { Tables } from '../database/rows/tables.ts'

let site: TestApp
let member: Member
let hidden: Planted
let suspended: Planted
let blocked: Planted
let unclaimed: Planted
let former: Planted
let deceased: Planted
let child: Planted
let ids: string[]
/** The ids that pages of other things than people are tried with: one person, and all that is no person. */
let idsOfThings: string[]
let eventId: string

beforeAll(async () => {
  site = await anApp({
    confirmation: 'none',
    now: () => new Date('2026-11-21T18:00:00Z'),
    // The clock is fixed, so that no allowance renews itself between the tests.
    throttles: {
      ...shippedRateLimits,
      requestsPerAddress: { hits: 100_000, seconds: 60 },
    },
  })
  const officer = await anAdministrator(site)
  member = await aMember(site)
  await aProfile(member)
  const event = await anEvent(officer, { title: 'Maghi' })
  eventId = event._id
  expectStatus(200, await member.put(`/api/events/${eventId}/answer`, { answer: 'going', guests: 0 }))
  const opening = await aPost(member, 'Opening')
  hidden = await plant(site, 'hidden', '1971-11-21', '7735550101')
  suspended = await plant(site, 'suspended', '1972-11-23', '7735550102')
  blocked = await plant(site, 'blocked', '1973-11-24', '7735550103')
  for (const { person, secrets } of [hidden, suspended, blocked]) {
    const { _id } = await aPicture(site, person)
    await aPost(person, secrets.post, [{ _id, alt: secrets.post }])
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
  unclaimed = await plant(site, 'unclaimed', '1974-11-21', '7735550104')
  former = await plant(site, 'former', '1975-11-21', '7735550105')
  deceased = await plant(site, 'deceased', '1976-11-22', '7735550106')
  child = await plant(site, 'child', '2016-11-21', '7735550107')
  await change(unclaimed, { listing: 'unclaimed', password_hash: '' })
  await change(former, { departed: 'former' })
  await change(deceased, { departed: 'deceased', departed_on: '2026-01-02' })
  await change(child, { child: true, listing: 'unclaimed', password_hash: '' })
  expectStatus(
    201,
    await hidden.person.post('/api/household', { name: 'qzhiddenhome', address: 'qzhiddenstreet' }),
  )
  await site.database
    .insertInto('household_members')
    .columns(['user_id', 'household_id', 'manages', 'joined_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('households').select([
        val(child.person.id).as('user_id'),
        'id',
        val(false).as('manages'),
        'created_at',
      ]),
    )
    .execute()
  const written = {
    subject: 'qzhiddenletter',
    text: 'qzhiddenletter',
    filter: { people: [hidden.person.id] },
  }
  const letter = expectStatus(201, await officer.post<{ _id: string }>('/api/admin/letters', written))
  expectStatus(201, await officer.post(`/api/admin/letters/${letter._id}/files?file=qzhiddenletter.txt`, 'x'))
  expectStatus(200, await officer.post(`/api/admin/letters/${letter._id}/send`, {}))
  const people = [member, ...everybody().map(({ person }) => person)].map(({ id }) => id)
  const posts = await site.database.selectFrom('posts').select('id').limit(4).execute()
  const pictures = await site.database.selectFrom('post_pictures').select('id').execute()
  const things = [event._id, letter._id, ...[...posts, ...pictures].map(({ id }) => id)]
  ids = [...people, ...things]
  idsOfThings = [hidden.person.id, ...things]
})

/** Sets columns of an account that no call sets. */
async function change({ person }: Planted, to: Partial<Selectable<Tables['users']>>): Promise<void> {
  await site.database
    .updateTable('users')
    .set(to as object)
    .where('id', '=', person.id)
    .execute()
}

const everybody = () => [hidden, suspended, blocked, unclaimed, former, deceased, child]
/** People visible to administrators and their household only. */
const unlisted = () => [unclaimed, child]
/** The household of a hidden member, and a letter to them. */
const home = ['qzhiddenhome', 'qzhiddenstreet', 'qzhiddenletter']

/** Searches the people that a member may mention for the planted names. */
const mentionable = ['/api/posts/mentionable?search=qz']

/** Lists of people chosen by filters, and by the searches of other lists. */
function chosenAddresses(): string[] {
  const everyone = { people: everybody().map(({ person }) => person.id) }
  const families = { children: { from: 0, to: 17 } }
  const choices = [everyone, families, { list: 'directory' }, { list: 'households' }, { list: 'accounts' }]
  return ['users', 'people/filter', 'people.csv', 'labels', 'booklet'].flatMap((list) =>
    choices.map((choice) => `/api/admin/${list}?filter=${encodeURIComponent(JSON.stringify(choice))}`),
  )
}

/** Every reading address, with every id, and searches for hidden values. */
function interfaceAddresses(): string[] {
  const reading = readingAddresses(ids)
  const searches = everybody().flatMap(({ secrets }) =>
    [secrets.company, secrets.location, secrets.skill, secrets.name].flatMap((text) => [
      `/api/profile?search=${text}`,
      `/api/profile?location=${text}`,
      `/api/admin/users?search=${text}`,
    ]),
  )
  return [
    ...reading,
    ...searches,
    ...chosenAddresses(),
    ...mentionable,
    '/calendar.ics',
    ...filled('/avatars/:id', ids),
  ]
}

const all = ({ secrets }: Planted, except: (keyof Secrets)[] = []) =>
  plantedFields.filter((field) => !except.includes(field)).map((field) => secrets[field])

/** Of former and deceased members name and offices remain. */
const ofGone = () => [former, deceased].flatMap((gone) => all(gone, ['name', 'otherName']))
const ofUnlisted = () => unlisted().flatMap((one) => all(one))
const retained = () => [
  ...all(hidden),
  ...all(suspended),
  ...ofGone(),
  ...ofUnlisted(),
  ...home,
  ...[blocked.secrets.email, blocked.secrets.phone, blocked.secrets.reply],
]

it('visitors read nothing of hidden and suspended members, in no response of the interface', {
  timeout: 120_000,
}, async () => {
  const secrets = retained()
  const leaks = await leaksTo(site.client(), interfaceAddresses(), secrets)
  // An office is public: the board lists its holders, of today and of other years.
  const board = ['/api/board', '/api/board/history'].map((url) => `${hidden.secrets.name} at ${url}`)
  expect(leaks.filter((leak) => !board.includes(leak))).toEqual([])
})

it('visitors read nothing of them on any page, or in its data', { timeout: 120_000 }, async () => {
  const secrets = retained()
  const pages = [
    ...pageAddresses(idsOfThings),
    ...pageAddresses(ids).filter((url) => url.startsWith('/profile/')),
  ]
  const leaks = await leaksTo(site.client(), pages, secrets)
  expect(leaks.filter((leak) => !/name at \/board(\.data)?$/.test(leak))).toEqual([])
})

it("members read hidden members' posts and RSVPs, but none of their hidden data", {
  timeout: 120_000,
}, async () => {
  const shown = ['name', 'otherName', 'skill', 'post', 'comment'] as const
  const secrets = [...all(hidden, [...shown]), ...all(suspended), ...ofGone(), ...ofUnlisted(), ...home]
  expect(await leaksTo(member, interfaceAddresses(), secrets)).toEqual([])
  const lists = ['/api/profile', '/api/profile/birthdays', '/api/profile/groups', '/api/profile/locations']
  expect(await leaksTo(member, [...lists, ...mentionable], all(hidden))).toEqual([])
  expect(await leaksTo(member, mentionable, all(blocked))).toEqual([])
})

it('roles read no more of it than their work asks for', { timeout: 120_000 }, async () => {
  const shown = ['name', 'otherName', 'skill', 'post', 'comment'] as const
  const secrets = [...all(hidden, [...shown]), ...all(suspended, ['name', 'post', 'comment']), ...all(child)]
  for (const role of ['editor', 'moderator'] as const) {
    const holder = await aMemberWith(site, role)
    expect(await leaksTo(holder, interfaceAddresses(), secrets), role).toEqual([])
  }
  secrets.push('qzhiddenletter')
  const treasurer = await aMemberWith(site, 'treasurer')
  const addresses = [hidden.secrets.email, suspended.secrets.email]
  const others = secrets.filter((secret) => !addresses.includes(secret))
  expect(await leaksTo(treasurer, interfaceAddresses(), others)).toEqual([])
})

it('lists chosen by a filter contain no child and no suspended member, for secretaries as well', async () => {
  const secretary = await aMemberWith(site, 'secretary')
  expect(await leaksTo(secretary, chosenAddresses(), [...all(child), ...all(suspended)])).toEqual([])
  const [users = ''] = chosenAddresses()
  expect(await leaksTo(secretary, [users], [hidden.secrets.name])).toHaveLength(1)
})

it('members read nothing by members that they block or who block them', {
  timeout: 120_000,
}, async () => {
  const words = (['post', 'comment'] as const).map((field) => blocked.secrets[field])
  expect(await leaksTo(member, interfaceAddresses(), words)).toEqual([])
  const own = await aPost(member, 'qzmemberpost')
  await aComment(member, own._id, 'qzmembercomment')
  expect(await leaksTo(blocked.person, interfaceAddresses(), ['qzmemberpost', 'qzmembercomment'])).toEqual([])
})

it('nobody reads at an event the name of people who left the directory, or of members with a block between them', async () => {
  const lists = [`/api/events/${eventId}/answers`]
  const gone = [hidden, suspended, former, deceased, ...unlisted()].flatMap((one) => all(one))
  expect(await leaksTo(member, lists, [...gone, ...all(blocked)])).toEqual([])
  expect((await blocked.person.get(lists[0] ?? '')).body).toMatchObject([
    { user: { _id: blocked.person.id } },
  ])
  const editor = await aMemberWith(site, 'editor')
  const keepers = [`/api/events/${eventId}/attendance`, `/api/events/${eventId}/answers.csv`]
  expect(await leaksTo(editor, [...lists, ...keepers], gone)).toEqual([])
})

it('nobody learns by blocking an id whose it is', async () => {
  for (const { person } of [suspended, unclaimed, child])
    expect((await member.put(`/api/posts/block/${person.id}`)).status).toBe(404)
  expect((await member.put(`/api/posts/block/${former.person.id}`)).status).toBe(200)
  expect((await member.put(`/api/posts/unblock/${former.person.id}`)).status).toBe(200)
})

it('no e-mail to other people contains any of it', async () => {
  const mails = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('user_id', 'in', [member.id, blocked.person.id])
    .execute()
  const written = JSON.stringify(mails)
  for (const secret of [...all(hidden, ['post', 'comment']), ...all(suspended), ...ofGone(), ...ofUnlisted()])
    expect(written).not.toContain(secret)
})
