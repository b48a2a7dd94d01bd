import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aMember, aProfile, type Member } from '../../tests/support/members.ts'
import { aComment, aPost } from '../../tests/support/posts.ts'
import type { StatementScope } from '../database/changes/statement-scope.ts'
import { ReadScope, readScope } from '../database/changes/statement-scope.ts'

/** Counts the statements of one unit of work. */
class Counting extends ReadScope {
  count = 0

  override note(scope: StatementScope): void {
    this.count += 1
    super.note(scope)
  }
}

let site: TestApp
let reader: Member
let postId: string
let authorId: string
beforeAll(async () => {
  site = await anApp({ confirmation: 'none' })
  reader = await aMember(site)
  const authors = [await aMember(site), await aMember(site), await aMember(site)]
  for (const author of authors) await aProfile(author, { location: 'Skokie' })
  authorId = authors[0]?.id ?? ''
  for (const author of authors) postId = (await aPost(author))._id
  for (const author of authors) await aComment(author, postId)
})

/** Headers that bypass the response cache. */
const uncached = { headers: { authorization: 'none' } }

/** Statements of a repeated call, by the same member and by the next. */
it.each([
  ['/api/auth', 1],
  ['/api/posts', 0],
  ['/api/posts?limit=20&details=false', 1],
  ['/api/posts/:post', 0],
  ['/api/profile/user/:author', 0],
  ['/api/posts/pinned', 2],
  ['/api/profile?limit=20', 0],
  ['/api/profile?limit=20&search=skokie', 0],
  ['/api/profile/groups', 0],
  ['/api/profile/locations', 1],
  ['/api/profile/birthdays', 3],
  ['/api/events/upcoming', 2],
])('%s takes at most %i statements', async (pattern, most) => {
  const address = pattern.replace(':post', postId).replace(':author', authorId)
  await reader.get(address)
  for (const member of [reader, await aMember(site)]) {
    const counts: number[] = []
    // A session is read again each second, which may end in between.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await member.get('/api/auth')
      await member.get(address)
      const counting = new Counting()
      const { status } = await readScope.run(counting, () => member.get(address, uncached))
      expect(status).toBe(200)
      counts.push(counting.count)
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(most)
  }
})
