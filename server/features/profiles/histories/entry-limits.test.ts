import { beforeAll, describe, expect, it } from 'vitest'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import { historyEntriesMax } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const membership = { title: 'Treasurer', category: 'Executive Member', type: 'General Membership' }
const inputs = {
  membership,
  experience: { title: 'Cook', company: 'Momo House' },
  education: { school: 'Truman College', degree: 'BA', fieldofstudy: 'History' },
}
type Kind = keyof typeof inputs
const kinds = Object.keys(inputs) as Kind[]
const fullText = {
  membership: 'A profile can have at most 30 memberships. Delete one before you add another',
  experience: 'A profile can have at most 30 experience entries. Delete one before you add another',
  education: 'A profile can have at most 30 education entries. Delete one before you add another',
}
const full = (kind: Kind) => ({ errors: [{ msg: fullText[kind], param: kind, code: 'invalid' }] })

let site: TestApp
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
})

const add = (to: Member, kind: Kind, from: string, end: string | null = null) =>
  to.put<Profile>(`/api/profile/${kind}`, { ...inputs[kind], from, to: end })
const own = async (member: Member) => (await member.get<Profile>('/api/profile/me')).body

/** Fills a profile to one entry below the limit of a kind. */
async function almostFull(kind: Kind): Promise<Member> {
  const member = await aMember(site)
  await aProfile(member)
  const present = (await own(member))[kind].length
  for (let year = present; year < historyEntriesMax - 1; year += 1)
    await add(member, kind, `${1990 + year}-01-01`)
  return member
}

describe.each(kinds)('%s', (kind) => {
  it('accepts thirty, and refuses the thirty-first with the limit', async () => {
    const member = await almostFull(kind)
    const last = await add(member, kind, '2025-01-01')
    expect([last.status, last.body[kind].length]).toEqual([200, historyEntriesMax])
    const { status, body } = await add(member, kind, '2025-02-01')
    expect([status, body]).toEqual([400, full(kind)])
    expect(await own(member)).toEqual(last.body)
    await member.delete(`/api/profile/${kind}/${last.body[kind][0]?._id}`)
    expect((await add(member, kind, '2025-02-01')).status).toBe(200)
  })

  it('accepts only one of ten concurrent entries for the last place', async () => {
    const member = await almostFull(kind)
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(member, kind, '2025-01-01')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect((await own(member))[kind]).toHaveLength(historyEntriesMax)
  })
})

it('an administrator cannot add a membership to a full profile either, and nothing is left of the attempt', async () => {
  const officer = await anAdministrator(site)
  const member = await almostFull('membership')
  const attempt = () =>
    officer.post(`/api/admin/users/${member.id}/memberships`, { ...membership, from: '2024-01-01' })
  expect((await attempt()).status).toBe(204)
  expect(await attempt()).toMatchObject({ status: 400, body: full('membership') })
  // Saving the form changes the shown entry, and adds none.
  expect((await aProfile(member, { title: 'Secretary' })).membership).toHaveLength(historyEntriesMax)
})

it('lists contain the shown membership and the newest three other entries, a profile all', async () => {
  const member = await aMember(site, { name: 'Listed Tharu' })
  const officer = await anAdministrator(site)
  await aProfile(member, { dob: '1985-11-21', from: '2010-01-01', to: '2012-01-01', location: 'Skokie' })
  await officer.post(`/api/admin/users/${member.id}/memberships`, {
    ...membership,
    from: '2005-01-01',
    to: '2007-01-01',
  })
  await add(member, 'membership', '2020-01-01')
  for (const kind of ['experience', 'education'] as const) {
    await add(member, kind, '2001-01-01', '2003-01-01')
    await add(member, kind, '2009-01-01')
    await add(member, kind, '2002-01-01', '2004-01-01')
    await add(member, kind, '2010-01-01', '2012-01-01')
    await add(member, kind, '2011-01-01', '2012-01-01')
  }
  const whole = (await site.client().get<Profile>(`/api/profile/user/${member.id}`)).body
  expect(kinds.map((kind) => whole[kind].length)).toEqual([3, 5, 5])
  expect(await own(member)).toMatchObject({ membership: whole.membership, education: whole.education })

  const directory = (await site.client().get<Profile[]>('/api/profile?search=listed')).body
  const birthdays = (await site.client().get<{ today: Profile[] }>('/api/profile/birthdays')).body.today
  const groups = (await site.client().get<MemberGroup[]>('/api/profile/groups')).body
  const executives = groups.find(({ category }) => category === 'Executive Member')?.members ?? []
  const confirmed = whole.membership.filter(({ standing }) => standing === 'confirmed')
  for (const list of [directory, birthdays, executives]) {
    const listed = list.find(({ user }) => user._id === member.id)
    expect(listed).toEqual({
      ...whole,
      membership: confirmed,
      experience: whole.experience.slice(0, 3),
      education: whole.education.slice(0, 3),
    })
    expect(listed?.experience.map(({ from }) => from)).toEqual(['2009-01-01', '2011-01-01', '2010-01-01'])
  }
})
