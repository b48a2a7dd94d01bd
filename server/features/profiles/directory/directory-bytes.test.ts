import { expect, it } from 'vitest'
import { descriptionMax } from '../../../../contract/profiles/options-and-limits.ts'
import { entriesInList, type Profile } from '../../../../contract/profiles/profile.ts'
import { bytesOf } from '../../../../contract/text/characters.ts'
import { anApp } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { aMember, aProfile } from '../../../../tests/support/members.ts'
import { pageBytesMax } from '../../../endpoints/paging.ts'

const members = 25

it('the directory is paged by 4 MiB, with each member once', async () => {
  const site = await anApp()
  // Sixteen bytes, and one character.
  const longest = `é${'\u0301'.repeat(7)}`.repeat(descriptionMax)
  for (let number = 0; number < members; number += 1) {
    const member = await aMember(site, { name: `Member ${String(number).padStart(2, '0')}` })
    await aProfile(member, { bio: longest })
    for (let entry = 0; entry < entriesInList; entry += 1) {
      const period = { from: '2020-01-01', description: longest }
      await member.put('/api/profile/experience', { title: 'Cook', company: 'Hall', ...period })
      await member.put('/api/profile/education', { school: 'S', degree: 'D', fieldofstudy: 'F', ...period })
    }
  }
  const pages: Profile[][] = []
  for (let url: string | undefined = '/api/profile'; url; ) {
    const answer: Answer<Profile[]> = await site.client().get(url)
    pages.push(answer.body)
    url = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(bytesOf(JSON.stringify(page))).toBeLessThan(pageBytesMax * 1.01)
  expect(pages.flat().map(({ user }) => Number(user.name.slice(-2)))).toEqual([...Array(members).keys()])
}, 60_000)
