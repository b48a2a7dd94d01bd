import { beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '../../../contract/administration/overview.ts'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { AuditAction } from '../../../contract/audit-options.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../tests/support/members.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'

let site: TestApp
let officer: Member
let member: Member
const anyVersion = { headers: { 'if-match': '*' } }
let present = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  site = await anApp({ now: () => present })
  officer = await anAdministrator(site, { name: 'Officer Om' })
  member = await aMember(site, { name: 'Member Mina' })
})

function record(act: AuditAction, given: { reason?: string; at?: string } = {}) {
  const now = () => new Date(given.at ?? '2026-11-20T18:00:00Z')
  return recordAuditEntry(
    { now },
    site.database,
    { userId: officer.id },
    {
      act,
      subject: { kind: 'account', id: member.id },
      aboutUserId: member.id,
      before: { name: 'Member Mina' },
      after: { name: '=HYPERLINK("https://evil.example")' },
      reason: given.reason ?? null,
    },
  )
}
const found = async (query: string) =>
  (await officer.get<AuditEntry[]>(`/api/admin/acts?${query}`)).body.map(({ act }) => act)

describe('the log of acts', () => {
  beforeAll(async () => {
    await record('suspend account', { reason: '100% spam', at: '2026-11-01T12:00:00Z' })
    // Half past eleven in the evening of 2 November in Chicago.
    await record('restore account', { at: '2026-11-03T05:30:00Z' })
    await record('correct household', { reason: '=1+1, "quoted"', at: '2026-11-05T12:00:00Z' })
  })

  it('is for administrators only', async () => {
    for (const address of ['/api/admin/acts', '/api/admin/acts.csv', '/api/admin/overview'])
      expect([(await site.client().get(address)).status, (await member.get(address)).status]).toEqual([
        401, 403,
      ])
  })

  it('lists actor, action, values before and after, time and reason, newest first', async () => {
    const { body } = await officer.get<AuditEntry[]>('/api/admin/acts')
    expect(body.map(({ act }) => act)).toEqual(['correct household', 'restore account', 'suspend account'])
    expect(body[2]).toMatchObject({
      actor: officer.id,
      actorName: 'Officer Om',
      subjectId: member.id,
      aboutName: 'Member Mina',
      before: { name: 'Member Mina' },
      reason: '100% spam',
      date: '2026-11-01T12:00:00.000Z',
    })
  })

  it.each([
    ['words of an act in any order and case', 'search=ACCOUNT+Suspend', ['suspend account']],
    ['reasons', 'search=spam', ['suspend account']],
    ['who acted', 'search=om+correct', ['correct household']],
    ['values', 'search=hyperlink+restore', ['restore account']],
    ['wildcards as they stand', 'search=100%25', ['suspend account']],
    ['a topic', 'topic=people&search=spam', ['suspend account']],
    ['nothing of another topic', 'topic=events', []],
    ['nothing about somebody else', 'about=nobody', []],
    ['nothing for a lone underscore', 'search=_____', []],
    ['days of the society', 'from=2026-11-02&to=2026-11-02', ['restore account']],
    ['from a day on', 'from=2026-11-03', ['correct household']],
  ])('finds %s', async (_what, query, acts) => {
    expect(await found(query)).toEqual(acts)
  })

  it('pages without gaps', async () => {
    const first = await officer.get<AuditEntry[]>('/api/admin/acts?limit=2')
    const [, next] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? []
    const second = await officer.get<AuditEntry[]>(next ?? '')
    expect(second.body.map(({ act }) => act)).toEqual(['suspend account'])
    expect(second.headers.link).toBeUndefined()
  })

  it('can be taken along as a table in which no formula runs', async () => {
    const { headers, body } = await officer.get<string>('/api/admin/acts.csv?search=correct')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="acts.csv"')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffdate,actor,actorName,act,subjectKind,subjectId,aboutName,reason,before,after,householdName',
    )
    expect(lines[1]).toContain(`"'=1+1, ""quoted"""`)
    expect(lines).toHaveLength(3)
  })

  it('retains action, time, reason and id of a removed member, but neither names nor values', async () => {
    await member.delete('/api/profile')
    const { body } = await officer.get<AuditEntry[]>(`/api/admin/acts?search=${member.id}`)
    expect(body).toHaveLength(3)
    for (const act of body)
      expect(act).toMatchObject({ before: null, after: null, about: null, nameRemoved: true })
    expect(JSON.stringify(body)).not.toContain('Mina')
  })

  it('names the household of an act as it is called now, and finds it by that name', async () => {
    const mother = await aMember(site, { name: 'Household Hema' })
    const begun = await officer.post<{ _id: string; version: string }>('/api/admin/households', {
      name: 'Rana family',
      people: [mother.id],
    })
    const { _id: subjectId } = begun.body
    const named = async (query: string) =>
      (await officer.get<AuditEntry[]>(`/api/admin/acts?${query}`)).body.map(
        ({ act, aboutName, householdName, nameRemoved }) => ({ act, aboutName, householdName, nameRemoved }),
      )
    const householdName = 'Rana family'
    const moving = { act: 'move into household', aboutName: 'Household Hema', householdName }
    const beginning = { act: 'begin household', aboutName: null, householdName }
    const both = [moving, beginning].map((entry) => ({ ...entry, nameRemoved: false }))
    expect(await named('search=rana+family')).toEqual(both)
    const ifMatch = { headers: { 'if-match': String(begun.headers.etag) } }
    const renamed = { name: 'Rana house', reason: 'A spelling' }
    expect((await officer.put(`/api/admin/households/${subjectId}`, renamed, ifMatch)).status).toBe(200)
    expect((await named('search=rana+house')).map((entry) => entry.householdName)).toEqual([
      'Rana house',
      'Rana house',
      'Rana house',
    ])
    await mother.delete('/api/profile')
    expect(await named(`search=${subjectId}+move`)).toMatchObject([{ aboutName: null, nameRemoved: true }])
  })

  it('names the subject of an action, and finds it by that name until their removal', async () => {
    const asha = await aMember(site, { name: 'Asha Rana' })
    await officer.post(`/api/admin/users/${asha.id}/sign-out`, {})
    const { body } = await officer.get<AuditEntry[]>('/api/admin/acts?search=asha')
    expect(body).toMatchObject([{ act: 'sign out everywhere', about: asha.id, aboutName: 'Asha Rana' }])
    expect(await found(`about=${asha.id}`)).toEqual(['sign out everywhere'])
    await officer.post(`/api/admin/users/${asha.id}/removal`, { reason: 'Moved away' }, anyVersion)
    expect(await found('search=asha')).toEqual([])
    const { body: left } = await officer.get<AuditEntry[]>(`/api/admin/acts?search=${asha.id}`)
    expect(left).toMatchObject([{ act: 'remove account', aboutName: null }, { aboutName: null }])
  })
})

describe('the overview', () => {
  it('counts members of each category at the end of each month, and new accounts', async () => {
    present = new Date('2026-10-31T18:00:00Z')
    const early = await aMember(site)
    present = new Date('2026-11-20T18:00:00Z')
    await aProfile(early, {
      category: 'General Member',
      from: '2026-10-31',
      dob: '1990-11-22',
      title: 'Treasurer',
    })
    await aProfile(officer, { category: 'Executive Member', from: '2025-01-01' })
    const { body } = await officer.get<Overview>('/api/admin/overview')
    expect(body.membersByMonth).toHaveLength(12)
    const counts = (month: string) => body.membersByMonth.find((one) => one.month === month)?.counts
    expect(counts('2026-09')).toMatchObject({ 'General Member': 0, 'Executive Member': 1 })
    expect(counts('2026-10')).toMatchObject({ 'General Member': 1, 'Executive Member': 1 })
    expect(counts('2026-11')).toMatchObject({ 'General Member': 1, 'Founder Member': 0 })
    expect(body.newAccounts.find(({ month }) => month === '2026-10')).toMatchObject({ count: 1 })
    expect(body).toMatchObject({ accounts: 2, profiles: 2, waiting: 0, reports: 0, claims: 2, events: [] })
    expect(body.birthdays).toEqual([{ _id: early.id, name: early.name, date: '11-22' }])
  })
})
