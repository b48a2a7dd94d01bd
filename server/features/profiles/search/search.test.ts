import { beforeAll, expect, it } from 'vitest'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
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
  const seen: string[] = []
  let url: string | undefined = '/api/profile?limit=1&search=aryal'
  while (url) {
    const page: Answer<Profile[]> = await site.client().get<Profile[]>(url)
    seen.push(...names(page.body))
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(['Anju Aryal', 'Zita अर्याल', 'देवी अर्\u200Dयाल'])
})

it('finds nobody by another spelling of what is hidden from the one who searches', async () => {
  const member = await person('Shy Person', { company: 'गोप्य भण्डार' })
  expect((await member.put('/api/profile/privacy', { company: 'members' })).status).toBe(200)
  expect(await search('search=gopya+bhandar')).toEqual([])
  expect(await search('search=gopya', await aMember(site))).toEqual(['Shy Person'])
})
