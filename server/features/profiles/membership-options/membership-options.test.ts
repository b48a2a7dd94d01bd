import { beforeAll, describe, expect, it } from 'vitest'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import type { Board } from '../../../../contract/profiles/board.ts'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import { type MembershipOption, ownOptionsMax } from '../../../../contract/profiles/membership-options.ts'
import { membershipCategories, optionNameMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { Importing } from '../../../../tests/support/imports.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

const address = '/api/admin/membership-options'
const term = { type: 'General Membership', from: '2020-01-15' } as const

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ mailPace: null })
  officer = await anAdministrator(site)
})

const add = (kind: string, name: string, by = officer) => by.post<MembershipOption>(address, { kind, name })
const added = async (kind: string, name: string) => expectStatus(201, await add(kind, name))
const send = ({ _id, version }: MembershipOption, change: object) =>
  officer.put<MembershipOption>(`${address}/${_id}`, change, { headers: { 'if-match': `"${version}"` } })
const changed = async (option: MembershipOption, change: object) =>
  expectStatus(200, await send(option, change))
const groups = async () => (await site.client().get<MemberGroup[]>('/api/profile/groups')).body
const find = (query: string) => site.client().get<Profile[]>(`/api/profile?${query}`)
const rosterOn = (query: string) => officer.get<RosterHolding[]>(`/api/admin/roster?on=2021-06-01&${query}`)
const bring = (body: string) =>
  officer.send('POST', '/api/admin/members/import', { body, headers: { 'content-type': 'text/csv' } })

describe('titles and categories of the society’s own', () => {
  it('are offered like the specified ones, and are renamed everywhere at once', async () => {
    const title = await added('title', 'Cultural Secretary')
    const category = await added('category', 'Youth Member')
    const member = await aMember(site, { name: 'Yuva Yamuna' })
    await aProfile(member, { ...term, title: title.name, category: category.name })
    await officer.post(`/api/admin/users/${member.id}/memberships`, {
      ...{ ...term, title: title.name, category: category.name },
      from: '2021-01-01',
    })

    expect((await site.client().get('/api/society')).body).toMatchObject({
      ownTitles: [{ name: 'Cultural Secretary', retired: false }],
      ownCategories: [{ name: 'Youth Member', retired: false }],
    })
    const shown = async (office: string, group: string) => {
      expect((await groups()).map((one) => [one.category, one.count])).toEqual([
        ...membershipCategories.map((one) => [one, 0]),
        [group, 1],
      ])
      expect((await find(`category=${encodeURIComponent(group)}`)).body).toMatchObject([
        { user: { name: 'Yuva Yamuna' }, membership: [{ title: office, category: group }] },
      ])
      const { body: board } = await site.client().get<Board>('/api/board')
      expect(board).toMatchObject([{ title: office, holders: [{ category: group }] }])
      const asked = new URLSearchParams({ title: office, category: group })
      expect((await rosterOn(String(asked))).body).toMatchObject([{ title: office, category: group }])
      const csv = await officer.get<string>(`/api/admin/roster.csv?on=2021-06-01&${asked}`)
      expect(csv.body).toContain(`Yuva Yamuna,${office},${group},`)
      expect((await officer.get<string>('/api/admin/members/export')).body).toContain(`${office},${group},`)
      const users = await officer.get(`/api/admin/users?category=${encodeURIComponent(group)}`)
      expect(users.body).toMatchObject([{ _id: member.id, membership: { title: office, category: group } }])
    }
    await shown('Cultural Secretary', 'Youth Member')

    const office = await changed(title, { name: 'सांस्कृतिक सचिव' })
    await changed(category, { name: 'Young Member' })
    expect(office).toMatchObject({ name: 'सांस्कृतिक सचिव', records: 2, version: 2 })
    await shown('सांस्कृतिक सचिव', 'Young Member')
    expect((await find('category=Youth+Member')).status).toBe(400)
    expect((await rosterOn('title=Cultural+Secretary')).status).toBe(400)
    expect((await officer.get('/api/admin/roster.csv?title=Cultural+Secretary')).status).toBe(400)
    const acts = (await officer.get<{ act: string }[]>('/api/admin/acts?topic=memberships')).body
    expect(acts.filter(({ act }) => act !== 'add membership')).toMatchObject([
      { act: 'rename category', before: { name: 'Youth Member' }, after: { name: 'Young Member' } },
      { act: 'rename title', before: { name: 'Cultural Secretary' } },
      { act: 'add category', after: { name: 'Youth Member' } },
      { act: 'add title' },
    ])
  })

  it('are matched case-insensitively in a list of people, and unknown ones are refused', async () => {
    await added('title', 'Joint Secretary')
    await added('category', 'Patron')
    const rows = 'name,title,category\nImported Indu,JOINT secretary,patron\n'
    expect((await bring(rows)).status).toBe(200)
    const { body } = await officer.get('/api/admin/users?search=Imported')
    expect(body).toMatchObject([{ membership: { title: 'Joint Secretary', category: 'Patron' } }])
    const refused = await bring('name,title,category\nNobody Nanda,Grand Vizier,Courtier\n')
    expect(refused.body).toMatchObject({
      errors: [
        { param: expect.stringContaining('title'), msg: 'Row 2, title: Choose one of the options for Title' },
        {
          param: expect.stringContaining('category'),
          msg: 'Row 2, category: Choose one of the options for Category',
        },
      ],
    })
  })

  it('are not recreated by a staged list after they were renamed', async () => {
    const option = await added('title', 'Waiting Title')
    const importing = new Importing(site, officer)
    const file = 'Name,Title\nRenamed Rupa,waiting title\nOrdinary Ojas,Member\n'
    const { _id } = await importing.checked(file)
    await changed(option, { name: 'Renamed Title' })
    expect((await importing.run(_id)).outcome).toMatchObject({ people: 1, skipped: 1 })
    expect(await importing.people('Renamed Rupa')).toEqual([])
    expect((await importing.rowsOf(_id, 'skipped')).map(({ reason }) => reason)).toEqual(['changed'])
  })

  it('stay on records once they are retired, and are not taken saved until they are offered again', async () => {
    const title = await added('title', 'Archivist')
    const member = await aMember(site)
    const stated = { ...term, title: title.name, category: 'General Member' }
    await aProfile(member, { ...stated, from: '2022-02-02' })
    const retired = await changed(title, { retired: true })
    expect(retired).toMatchObject({ retired: true, records: 1 })

    await aProfile(member, { ...stated, from: '2022-03-03' })
    const other = await aMember(site)
    const refused = await other.post('/api/profile', { ...stated, position: 'Other', gender: 'other' })
    expect(refused.status).toBe(400)
    const saved = await member.put('/api/profile/membership', stated)
    expect(saved).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'title', msg: 'Choose one of the options for Title' }] },
    })
    const written = { ...stated, from: '2010-01-01', to: '2012-01-01' }
    expect((await officer.post(`/api/admin/users/${member.id}/memberships`, written)).status).toBe(204)

    await changed(retired, { retired: false })
    expect((await member.put('/api/profile/membership', stated)).status).toBe(200)
  })

  it('are for administrators to keep', async () => {
    const option = await added('title', 'Gatekeeper')
    const secretary = await aMemberWith(site, 'secretary')
    expect((await site.client().get(address)).status).toBe(401)
    expect((await secretary.get(address)).status).toBe(403)
    expect((await add('title', 'Mine', secretary)).status).toBe(403)
    expect((await secretary.put(`${address}/${option._id}`, { retired: true })).status).toBe(403)
    expect((await officer.put(`${address}/${option._id}`, { retired: true })).status).toBe(400)
    expect((await send({ ...option, _id: 'nothing' }, { retired: true })).status).toBe(404)
  })

  it('have a Nepali name for those who read Nepali, until it is cleared', async () => {
    const names = { kind: 'title', name: 'Drummer', nepali: 'मादल बजाउने' }
    const drummer = expectStatus(201, await officer.post<MembershipOption>(address, names))
    const member = await aMember(site, { name: 'Madal Mahato' })
    await aProfile(member)
    const held = { ...term, title: drummer.name, category: 'Executive Member' }
    const appointed = await officer.post(`/api/admin/users/${member.id}/memberships`, held)
    expect(appointed.status).toBe(204)
    const boardIn = async (language: string) =>
      (await site.client().get<string>('/board', { headers: { 'accept-language': language } })).body
    expect(await boardIn('ne')).toContain('मादल बजाउने')
    expect(await boardIn('ne')).not.toContain('>Drummer<')
    expect(await boardIn('en')).toContain('>Drummer<')
    const renamed = await changed(drummer, { name: 'Drum Major' })
    expect(renamed).toMatchObject({ name: 'Drum Major', nepali: 'मादल बजाउने' })
    expect(await changed(renamed, { nepali: '' })).toMatchObject({ nepali: null })
    expect(await boardIn('ne')).toContain('>Drum Major<')
  })
})

describe('bad input', () => {
  it.each([
    ['title', 'President'],
    ['title', 'general well wisher'],
    ['category', 'co-founder'],
    ['category', 'Executivе Member'],
    ['title', 'BURSAR'],
    ['title', 'Вursar'],
    ['title', ''],
    ['title', 'x'.repeat(optionNameMax + 1)],
    ['title', 'two\nlines'],
  ])('the %s %j is refused', async (kind, name) => {
    await add('title', 'Bursar')
    expect(await add(kind, name)).toMatchObject({ status: 400, body: { errors: [{ param: 'name' }] } })
  })

  it('of two administrators who rename the same one, or add the same name, the second is refused', async () => {
    const option = await added('title', 'First Name')
    expect(
      (await Promise.all([send(option, { name: 'One' }), send(option, { name: 'Two' })])).map(statusOf),
    ).toEqual(expect.arrayContaining([200, 409]))
    const both = await Promise.all([add('category', 'At Once'), add('category', 'at once')])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 400 || status === 409)).toHaveLength(1)
  })

  it('a member who states a title during its renaming gets the new one, or a conflict', async () => {
    const option = await added('title', 'Old Name')
    const member = await aMember(site)
    await aProfile(member)
    const statement = { ...term, title: 'Old Name', category: 'General Member' }
    const [stated] = await Promise.all([
      member.put<Profile>('/api/profile/membership', statement),
      send(option, { name: 'New Name' }),
    ])
    expect([200, 400]).toContain(stated.status)
    const left = await site.database.selectFrom('memberships').select('title').execute()
    expect(left.map(({ title }) => String(title))).not.toContain('Old Name')
  })

  it('a kind that is full takes no more', async () => {
    const { body } = await officer.get<MembershipOption[]>(address)
    const there = body.filter(({ kind }) => kind === 'category').length
    for (let number = there; number < ownOptionsMax; number += 1) await added('category', `Circle ${number}`)
    expect(await add('category', 'One too many')).toMatchObject({
      status: 400,
      body: { errors: [{ msg: expect.stringContaining(String(ownOptionsMax)) }] },
    })
  })
})

function statusOf({ status }: { status: number }): number {
  return status
}
