import { beforeAll, describe, expect, it } from 'vitest'
import type {
  CommonValue,
  LikelyMatch,
  LikelyPair,
  PastMerge,
} from '../../../../contract/administration/duplicates.ts'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { Importing } from '../../../../tests/support/imports.ts'
import { aPaperMember, readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ confirmation: 'none', now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

/** Merges two people according to the current preview. */
async function merge(kept: string, other: string, take: string[]) {
  const [keptVersion, otherVersion] = [
    await readAccount(officer, kept),
    await readAccount(officer, other),
  ].map(({ body }) => body.version)
  return officer.post<PastMerge>('/api/admin/merges', { kept, other, keptVersion, otherVersion, take })
}

const pairsOf = async () => (await officer.get<LikelyPair[]>('/api/admin/duplicates')).body
const isPair = (one: string, other: string) => (pair: LikelyPair) =>
  [one, other].every((id) => pair.people.some(({ _id }) => _id === id))

describe('likely duplicates', () => {
  it('are found by a name in either script, by phone, and by birth with the given name', async () => {
    const latin = await aPaperMember(officer, 'Ramesh Chaudhary')
    const devanagari = await aPaperMember(officer, 'रमेश चौधरी', { memberNumber: 'M-7' })
    const phoned = await aPaperMember(officer, 'Sunita Rana', { phone: '3125550611' })
    const married = await aPaperMember(officer, 'Sunita Tharu', { phone: '3125550611' })
    const born = await aPaperMember(officer, 'Gopal Mahato', { dob: '1970-02-03' })
    const short = await aPaperMember(officer, 'Gopal Prasad', { dob: '1970-02-03' })
    const pairs = await pairsOf()
    expect(pairs.find(isPair(latin, devanagari))?.matches).toEqual(['name'])
    expect(pairs.find(isPair(phoned, married))?.matches).toEqual(['phone'])
    expect(pairs.find(isPair(born, short))?.matches).toEqual(['birth'])
    const one = await officer.get<LikelyPair[]>(`/api/admin/users/${latin}/duplicates`)
    expect(one.body).toMatchObject([{ _id: devanagari, matches: ['name'] }])
    expectStatus(201, await merge(latin, devanagari, ['memberNumber']))
    const { profile } = (await readAccount(officer, latin)).body
    expect(profile).toMatchObject({ otherName: 'रमेश चौधरी', details: { memberNumber: 'M-7' } })
  })

  it('are found where one of two omits or abbreviates a middle name, not where middle names differ', async () => {
    const whole = await aPaperMember(officer, 'Keshav Bahadur Rana')
    const omitted = await aPaperMember(officer, 'Keshav Rana')
    const initial = await aPaperMember(officer, 'केशव ब. राना')
    const brother = await aPaperMember(officer, 'Keshav Prasad Rana')
    const younger = await aPaperMember(officer, 'Madan Twinson', { dob: '1990-01-01' })
    const older = await aPaperMember(officer, 'Madan Lal Twinson', { dob: '1960-01-01' })
    const pairs = await pairsOf()
    for (const [one, other] of [
      [whole, omitted],
      [whole, initial],
      [omitted, brother],
    ] as const)
      expect(pairs.find(isPair(one, other))?.matches).toEqual(['middle_name'])
    for (const [one, other] of [
      [whole, brother],
      [initial, brother],
      [younger, older],
    ] as const)
      expect(pairs.some(isPair(one, other))).toBe(false)
    const one = await officer.get<LikelyMatch[]>(`/api/admin/users/${whole}/duplicates`)
    expect(one.body.map(({ _id }) => _id).toSorted()).toEqual([omitted, initial].toSorted())
  })

  it('are none where births differ, nor twins who share all but the given name', async () => {
    const father = await aPaperMember(officer, 'Mohan Rana', { dob: '1950-01-01' })
    const son = await aPaperMember(officer, 'Mohan Rana', { dob: '1980-01-01' })
    const twin = await aPaperMember(officer, 'Lava Bista', { dob: '2001-05-05', phone: '3125550622' })
    const other = await aPaperMember(officer, 'Kusha Bista', { dob: '2001-05-05', phone: '3125550622' })
    const pairs = await pairsOf()
    expect(pairs.some(isPair(father, son))).toBe(false)
    expect(pairs.some(isPair(twin, other))).toBe(false)
  })

  it('leave the list once an officer marked them as different, and its pages are complete', async () => {
    const [one, other] = [
      await aPaperMember(officer, 'Bishnu K.C.'),
      await aPaperMember(officer, 'के.सी. बिष्णु'),
    ]
    const all = await pairsOf()
    expect(all.some(isPair(one, other))).toBe(true)
    const paged: LikelyPair[] = []
    for (let url: string | undefined = '/api/admin/duplicates?limit=1'; url; ) {
      const page: Answer<LikelyPair[]> = await officer.get<LikelyPair[]>(url)
      expect(page.body.length).toBeLessThanOrEqual(1)
      paged.push(...page.body)
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]?.replace(/^https?:\/\/[^/]+/, '')
    }
    expect(paged).toEqual(all)
    expectStatus(204, await officer.post('/api/admin/duplicates/different', { people: [one, other] }))
    expect((await pairsOf()).some(isPair(one, other))).toBe(false)
  })

  it('are shown to the officer who approves a newcomer, never to the newcomer', async () => {
    const waiting = await anApp()
    const keeper = await anAdministrator(waiting)
    expectStatus(201, await keeper.post('/api/admin/people', { name: 'Kamala Tharu' }))
    const newcomer = await aMember(waiting, { name: 'कमला थारू' })
    const other = await aMember(waiting, { name: 'Kamala D. Tharu' })
    await waiting.database
      .updateTable('users')
      .set({ approved: false } as never)
      .where('id', 'in', [newcomer.id, other.id])
      .execute()
    const { body } = await keeper.get<WaitingAccount[]>('/api/admin/approvals')
    expect(body.find(({ _id }) => _id === newcomer.id)?.knownAs).toContainEqual(
      expect.objectContaining({ name: 'Kamala Tharu', matches: ['name'] }),
    )
    expect(body.find(({ _id }) => _id === other.id)?.knownAs).toContainEqual(
      expect.objectContaining({ name: 'Kamala Tharu', matches: ['middle_name'] }),
    )
    for (const path of ['/api/auth', '/api/account', '/api/auth/joining'])
      expect(JSON.stringify((await newcomer.get(path)).body)).not.toContain('Kamala Tharu')
  })
})

describe('a phone number that hundreds share', () => {
  it('compares nobody, hides no other match, and is named with its people', async () => {
    const phone = '3125550900'
    const born = { dob: '1971-05-06', phone }
    const one = await aPaperMember(officer, 'Officephone Anil', born)
    const other = await aPaperMember(officer, 'Officephone Binod', born)
    const apart = await aPaperMember(officer, 'Officephone Chandra', { phone })
    const list = Array.from({ length: 500 }, (_, number) => `Sa${inSyllables(number)} Phoneson,${phone}`)
    const importing = new Importing(site, officer)
    const { _id } = await importing.checked(`Name,Phone\n${list.join('\n')}\n`)
    await importing.run(_id)
    const pairs = await pairsOf()
    expect(pairs.find(isPair(one, other))?.matches).toEqual(['birth', 'phone'])
    expect(pairs.find(isPair(one, apart))).toBeUndefined()
    const { body: common } = await officer.get<CommonValue[]>('/api/admin/duplicates/common')
    expect(common).toEqual([{ kind: 'phone', value: '(312) 555-0900', people: 503 }])
  })
})

const syllables = ['ba', 'cha', 'da', 'fa', 'ga', 'ja', 'la', 'ma', 'na', 'ra']

/** Writes a number in syllables that sound different, as names contain no digits. */
function inSyllables(number: number): string {
  const digits = String(number).padStart(3, '0')
  return [...digits].map((digit) => syllables[Number(digit)] ?? '').join('ta')
}
