import { beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import { commentsInList } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import { commentTextMax, postTextMax } from '../../../../contract/posts/options-and-limits.ts'
import { bytesOf, bytesPerCharacter } from '../../../../contract/text/characters.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Answer } from '../../../../tests/support/client.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'
import { pageBytesMax } from '../../../endpoints/paging.ts'

// Sixteen bytes, and one character.
const widest = `é${'\u0301'.repeat(7)}`
const longComment = widest.repeat(commentTextMax)
const posts = 9

let site: TestApp
let sita: Member
let written: string[]
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site)
  written = []
  for (let post = 0; post < posts; post += 1) {
    const { _id } = await aPost(sita, widest.repeat(postTextMax))
    written.unshift(_id)
    for (let comment = 0; comment < commentsInList; comment += 1) await aComment(sita, _id, longComment)
  }
}, 120_000)

/** Follows the `Link` headers of a list, and returns its pages. */
async function pagesOf<Item>(first: string): Promise<Item[][]> {
  const pages: Item[][] = []
  for (let url: string | undefined = first; url; ) {
    const answer: Answer<Item[]> = await sita.get(url)
    pages.push(answer.body)
    url = /<([^>]*)>; rel="next"/.exec(String(answer.headers.link))?.[1]
  }
  return pages
}

describe('the longest texts that there may be', () => {
  it('have the expected number of bytes', () => {
    expect(bytesOf(longComment)).toBe(commentTextMax * bytesPerCharacter)
  })

  it.each(['/api/posts', '/api/posts?limit=500'])('%s comes in pages of 4 MiB, and whole', async (url) => {
    const pages = await pagesOf<Post>(url)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(bytesOf(JSON.stringify(page))).toBeLessThan(pageBytesMax)
    expect(pages.flat().map(({ _id }) => _id)).toEqual(written)
    for (const post of pages.flat()) expect(post.comments).toHaveLength(commentsInList)
  })

  it('fit on one page without the discussions', async () => {
    const [page, ...rest] = await pagesOf<Post>('/api/posts?limit=500&details=false')
    expect([page?.length, rest]).toEqual([posts, []])
  })

  it('are paged as comments of one post, too', async () => {
    const { _id } = await aPost(sita)
    for (let comment = 0; comment < 140; comment += 1) await insertComment(_id, comment)
    const pages = await pagesOf<Comment>(`/api/posts/comment/${_id}?limit=500`)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(bytesOf(JSON.stringify(page))).toBeLessThan(pageBytesMax)
    expect(pages.flat()).toHaveLength(140)
  })
})

/** Bypasses the hourly limit of comments. */
async function insertComment(postId: string, number: number): Promise<void> {
  const row = { post_id: postId, user_id: sita.id, text: longComment, edited_at: null }
  const at = { id: `00000000-${number}`, created_at: '2026-01-01T00:00:00.000Z' }
  await site.database
    .insertInto('comments')
    .values({ ...row, ...at })
    .execute()
}
