import { beforeAll, expect, it } from 'vitest'
import type { FoundProfile } from '../../../../contract/profiles/directory.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer, Client } from '../../../../tests/support/client.ts'
import { aMember, aProfile, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

async function person(name: string, given: Parameters<typeof aProfile>[1] = {}): Promise<Member> {
  const member = await aMember(site, { name })
  await aProfile(member, given)
  return member
}

const names = (profiles: Profile[]) => profiles.map(({ user }) => user.name)
async function search(query: string, client: Client = site.client()): Promise<string[]> {
  const { status, body } = await client.get<Profile[]>(`/api/profile?${query}`)
  expect(status).toBe(200)
  return names(body)
}

/** Reads a list page by page: each name, and whether it is only a close match. */
async function everyPage(first: string): Promise<[name: string, nearly: boolean | undefined][]> {
  const seen: [string, boolean | undefined][] = []
  for (let url: string | undefined = first; url; ) {
    const page: Answer<FoundProfile[]> = await site.client().get<FoundProfile[]>(url)
    seen.push(...page.body.map(({ user, nearly }) => [user.name, nearly] as [string, boolean | undefined]))
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  return seen
}

it('finds names in every spelling and both scripts, those first that were meant, on every page', async () => {
  for (const name of ['देवी अर्\u200Dयाल', 'Anju Aryal', 'Zita अर्याल']) await person(name)
  expect(await search('search=Aryal')).toEqual(['Anju Aryal', 'Zita अर्याल', 'देवी अर्\u200Dयाल'])
  for (const typed of ['अर्याल', 'अर्\u200Dयाल', 'अर्\u200Cयाल'])
    expect(await search(`search=${encodeURIComponent(typed)}`)).toEqual([
      'Zita अर्याल',
      'देवी अर्\u200Dयाल',
      'Anju Aryal',
    ])
  expect(await search('search=devi+arial')).toEqual(['देवी अर्\u200Dयाल'])
  const seen = await everyPage('/api/profile?limit=1&search=aryal')
  expect(seen.map(([name]) => name)).toEqual(['Anju Aryal', 'Zita अर्याल', 'देवी अर्\u200Dयाल'])
})

it.each([
  ['a wrong letter', 'katmariya'],
  ['a missing one', 'kathaiya'],
  ['one too many', 'kathariyan'],
  ['two swapped', 'kathairya'],
  ['a misspelling beside a word without one', 'om+kathairya'],
])('finds a name but for a misspelled: %s', async (_, typed) => {
  if ((await search('search=kathariya')).length === 0) await person('Om Kathariya')
  const { body } = await site.client().get<FoundProfile[]>(`/api/profile?search=${typed}`)
  expect(body.map(({ user, nearly }) => [user.name, nearly])).toEqual([['Om Kathariya', true]])
})

it('finds names of the other script but for a misspelling', async () => {
  for (const name of ['Hari Chaudhary', 'मीना चौधरी']) await person(name)
  for (const typed of ['chaudmary', 'चौगरी'])
    expect(await search(`search=${encodeURIComponent(typed)}`), typed).toEqual([
      'Hari Chaudhary',
      'मीना चौधरी',
    ])
})

it('finds every spelling of a short name but for a misspelling', async () => {
  for (const name of ['Puja Tharu', 'थारू पुजा']) await person(name)
  expect(await search('search=tharo')).toEqual(['Puja Tharu', 'थारू पुजा'])
})

it('names those whose name is close behind those who were meant, on every page, and only where these are few', async () => {
  for (const name of ['Bina Sunar', 'Anju Sonar', 'Zita Sunar']) await person(name)
  expect(await everyPage('/api/profile?limit=1&search=sunar')).toEqual([
    ['Bina Sunar', undefined],
    ['Zita Sunar', undefined],
    ['Anju Sonar', true],
  ])
  for (const name of ['Chandra', 'Deepak', 'Gita']) await person(`${name} Sunar`)
  expect(await everyPage('/api/profile?limit=2&search=sunar')).toHaveLength(5)
  expect(await search('search=anju+sunar')).toEqual(['Anju Sonar'])
  expect(await search('search=anju+sunar&position=Teacher')).toEqual([])
})

it('finds nobody by signs alone, and asks for nothing by spaces', async () => {
  await person('Sign Reader')
  for (const signs of ['🪔', '--', '%'])
    expect(await search(`search=${encodeURIComponent(signs)}`)).toEqual([])
  expect(await search('search=%20')).toContain('Sign Reader')
})

it('finds nobody by a typo of a hidden word', async () => {
  const member = await person('Quiet Person', { company: 'Himalaya Bakery', location: 'Naperville' })
  expect(await search('search=bakrey')).toEqual(['Quiet Person'])
  const choices = { company: 'members', location: 'nobody' }
  expect((await member.put('/api/profile/privacy', choices)).status).toBe(200)
  for (const typed of ['bakrey', 'naperivlle', 'quiet+bakrey', 'quite+bakery', 'quite+bakrey'])
    expect(await search(`search=${typed}`), typed).toEqual([])
  const other = await aMember(site)
  expect(await search('search=quite+bakrey', other)).toEqual(['Quiet Person'])
  expect(await search('search=naperivlle', other)).toEqual([])
  expect((await member.put('/api/profile/privacy', { listed: false })).status).toBe(200)
  expect(await search('search=qiuet', other)).toEqual([])
})

it('finds nobody by another spelling of a hidden word', async () => {
  const member = await person('Shy Person', { company: 'गोप्य भण्डार' })
  expect((await member.put('/api/profile/privacy', { company: 'members' })).status).toBe(200)
  expect(await search('search=gopya+bhandar')).toEqual([])
  expect(await search('search=gopya', await aMember(site))).toEqual(['Shy Person'])
})

it('corrects searches of five words, and no longer ones', async () => {
  await person('Prem Bahadur Kumar Lal Gurung')
  expect(await search('search=prem+bahadur+kumar+lal+gurnug')).toEqual(['Prem Bahadur Kumar Lal Gurung'])
  expect(await search('search=prem+bahadur+kumar+lal+gurnug+gurung')).toEqual([])
})

it('takes a misspelling in the key of a long word only: short keys that differ by a sign are other names', async () => {
  for (const name of ['Rima Only', 'Rina Other']) await person(name)
  expect(await search('search=rima')).toEqual(['Rima Only', 'Rina Other'])
})
