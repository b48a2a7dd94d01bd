import { z } from 'zod'
import { id } from '../../fields.ts'

/** How much others wrote since a member was here. */
export const recentWriting = z.object({
  posts: z.int().describe('At most 100'),
  comments: z.int().describe('On posts that the member wrote or commented on'),
  discussion: id.nullable().describe('The post with these comments, if it is one'),
  mentions: z.int().describe('Of the member, at most 100'),
  removed: z.int().describe('Own posts, comments and photos that officers removed, at most 100'),
  mentionedIn: id.nullable().describe('The post, or that of the comment, that mentioned the member last'),
})

export type RecentWriting = z.infer<typeof recentWriting>
