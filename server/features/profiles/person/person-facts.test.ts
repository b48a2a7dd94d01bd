import { beforeAll, describe, expect, it } from 'vitest'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { OwnHousehold } from '../../../../contract/profiles/households.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aPaperMember, auditEntriesAbout, changeAccount } from '../../../../tests/support/managed-accounts.ts'
import {
  aMember,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
  profileInput,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
let member: Member
beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
  member = await aMember(site, { name: 'Maya Tharu' })
  await aProfile(member)
})

const readProfile = (viewer: Pick<Member, 'get'>, id: string) =>
  viewer.get<Profile>(`/api/profile/user/${id}`)

/** Corrects single facts of a person. */
const correct = (id: string, facts: object) => changeAccount(officer, 'PUT', id, '', { person: facts })

const address = { street: '12 Oak St', town: 'Skokie', state: 'IL', zip: '60077', country: null }

describe('a phone number', () => {
  it.each([
    ['3125550142', '3125550142'],
    ['+1 (312) 555-0142', '3125550142'],
    ['+977 984-1234567', '+9779841234567'],
    ['+९७७ ९८४१२३४५६७', '+9779841234567'],
  ])('%s is stored as %s', async (typed, stored) => {
    expect((await aProfile(member, { phone: typed })).phone).toBe(stored)
  })

  it.each([
    ['312-555-0142', 'Phone number must have exactly 10 digits'],
    ['1'.repeat(40), 'Phone number must have exactly 10 digits'],
    [`+${'1'.repeat(40)}`, expect.stringContaining('must have 7 to 15 digits')],
    ['+977 wife', expect.stringContaining('must have 7 to 15 digits')],
  ])('%s is refused with a clear word', async (typed, msg) => {
    const { status, body } = await member.post('/api/profile', profileInput({ phone: typed }))
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ param: 'phone', msg }] } })
  })
})

describe('private details', () => {
  const furtherPhones = [{ phone: '7735550101', note: 'work' }]
  const furtherEmails = ['maya.second@example.org']

  it('are shown to their owner, their household and officers, and to nobody else', async () => {
    const own = await aProfile(member, { address, furtherPhones, furtherEmails } as never)
    const details = { address, furtherPhones, furtherEmails, memberNumber: null }
    expect(own.details).toEqual(details)
    const housemate = await aMember(site)
    const stranger = await aMember(site)
    await member.post('/api/household', { name: 'Tharu family' })
    await member.post('/api/household/invitations', { email: housemate.email })
    expect((await readProfile(housemate, member.id)).body.details).toBeUndefined()
    const { body } = await housemate.get<OwnHousehold>('/api/household')
    await housemate.post(`/api/household/invitations/${body.invitations[0]?._id}/acceptance`)
    expect((await readProfile(housemate, member.id)).body.details).toEqual(details)
    expect((await readProfile(officer, member.id)).body.details).toEqual(details)
    for (const viewer of [stranger, site.client()])
      expect((await readProfile(viewer, member.id)).body).not.toHaveProperty('details')
  })

  it('stay when a form that does not have them is saved, and an empty address clears them', async () => {
    expect((await aProfile(member)).details?.address).toEqual(address)
    expect((await aProfile(member, { address: { street: ' ' } } as never)).details?.address).toBeNull()
  })

  it('take at most ten further numbers', async () => {
    const many = Array.from({ length: 11 }, () => ({ phone: '3125550142' }))
    const { status } = await member.post('/api/profile', profileInput({ furtherPhones: many } as never))
    expect(status).toBe(400)
  })
})

describe('a name in both scripts', () => {
  it('is found by either, by members and officers', async () => {
    const other = await aMember(site, { name: 'Sita Chaudhary' })
    await aProfile(other, { otherName: 'सीता चौधरी' })
    for (const search of ['Chaudhary', 'सीता']) {
      const { body } = await member.get<Profile[]>(`/api/profile?search=${encodeURIComponent(search)}`)
      expect(body, search).toMatchObject([{ user: { _id: other.id }, otherName: 'सीता चौधरी' }])
      const found = await officer.get<ManagedAccount[]>(
        `/api/admin/users?search=${encodeURIComponent(search)}`,
      )
      expect(found.body, search).toMatchObject([{ _id: other.id }])
    }
  })
})

describe('a partly known birth', () => {
  it('puts the day into birthday lists, without an age', async () => {
    const id = await aPaperMember(officer, 'Ram Day')
    const { body } = await correct(id, { birthDay: '11/23', dobAudience: 'everyone' })
    expect(body.profile).toMatchObject({ dob: null, birthDay: '11-23', age: null, birthday: 'upcoming' })
    expectStatus(200, await changeAccount(officer, 'PUT', id, '/listing', { listed: true, reason: 'Asked' }))
    await correct(id, { dobAudience: 'everyone' })
    const { upcoming } = (await member.get<BirthdayLists>('/api/profile/birthdays')).body
    expect(upcoming).toMatchObject([{ user: { _id: id }, dob: null, birthDay: '11-23', age: null }])
    const { body: overview } = await officer.get<{ birthdays: object[] }>('/api/admin/overview')
    expect(overview.birthdays).toMatchObject([{ _id: id, date: '11-23' }])
  })

  it('keeps a year as about right, and a whole date takes its place', async () => {
    const id = await aPaperMember(officer, 'Hari Year')
    const about = await correct(id, { birthYear: 1950, birthYearAbout: true })
    expect(about.body.profile).toMatchObject({ dob: null, birthYear: 1950, birthYearAbout: true, age: null })
    // Correcting another fact does not change it.
    const placed = await correct(id, { location: 'Skokie' })
    expect(placed.body.profile).toMatchObject({ location: 'Skokie', birthYear: 1950, birthYearAbout: true })
    const whole = await correct(id, { dob: '1951-02-03' })
    expect(whole.body.profile).toMatchObject({ dob: '1951-02-03', birthYear: null, birthYearAbout: false })
    const cleared = await correct(id, { dob: null })
    expect(cleared.body.profile).toMatchObject({ dob: null, birthDay: null, birthYear: null })
  })

  it.each([
    [{ birthYear: 1812 }, 'birthYear'],
    [{ birthDay: '02-30' }, 'birthDay'],
  ])('%j is refused at its field', async (facts, param) => {
    const id = await aPaperMember(officer, 'Gita Wrong')
    expect(await correct(id, facts)).toMatchObject({
      status: 400,
      body: { errors: [{ param: `person.${param}` }] },
    })
  })
})

describe('a correction of single facts', () => {
  it('needs nothing else, and the log has what changed', async () => {
    const id = await aPaperMember(officer, 'Gopal')
    const facts = {
      memberNumber: 'M-7',
      joinedOn: '2004-01-31',
      note: 'Plays the madal',
      tags: ['drummer', 'drummer', 'elder'],
      address,
    }
    const { status, body } = await correct(id, facts)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      office: {
        joinedOn: '2004-01-31',
        note: 'Plays the madal',
        tags: ['drummer', 'elder'],
        wantsNoMail: false,
      },
      profile: { details: { memberNumber: 'M-7', address } },
    })
    const [, entry] = await auditEntriesAbout(site, id)
    expect(entry).toMatchObject({
      act: 'correct account',
      before: { memberNumber: null },
      after: { memberNumber: 'M-7', joinedOn: '2004-01-31' },
    })
  })

  it('does not take from a member what their own form requires', async () => {
    expect(await correct(member.id, { phone: null })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'person.phone', msg: 'Phone number is required' }] },
    })
  })

  it('is refused to members', async () => {
    const { status } = await member.put(`/api/admin/users/${member.id}`, { person: { note: 'x' } })
    expect(status).toBe(403)
  })
})

describe('a person who wants no mail', () => {
  it('has every topic off, and may choose one again', async () => {
    const quiet = await aMember(site)
    await correct(quiet.id, { wantsNoMail: true })
    type Topics = { topics: Record<string, boolean> }
    const off = (await quiet.get<Topics>('/api/account')).body.topics
    expect(Object.values(off)).not.toContain(true)
    const chosen = await quiet.put<Topics>('/api/account/topics', { topics: { events: true } })
    expect(chosen.body.topics).toEqual({ ...off, events: true })
  })
})

describe('the parts of a household’s address', () => {
  it('make its lines, and lines alone take their place', async () => {
    const head = await aMember(site)
    const made = await head.post<OwnHousehold>('/api/household', { name: 'Rana', postal: address })
    expect(made.body.household).toMatchObject({ postal: address, address: '12 Oak St\nSkokie, IL 60077' })
    const renamed = await head.put<OwnHousehold>('/api/household', { name: 'Rana family' })
    expect(renamed.body.household).toMatchObject({ name: 'Rana family', postal: address })
    const lines = await head.put<OwnHousehold>('/api/household', { name: 'Rana', address: 'Box 7' })
    expect(lines.body.household).toMatchObject({ postal: null, address: 'Box 7' })
  })
})
