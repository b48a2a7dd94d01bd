import type { Comment } from '../../contract/posts/comments/schemas.ts'
import type { Post } from '../../contract/posts/feed/schemas.ts'
import type { Client } from './client.ts'
import { expectStatus } from './members.ts'

let posts = 0

/** Writes a post as a member. */
export async function aPost(member: Client, text = `Post ${++posts}`): Promise<Post> {
  return expectStatus(201, await member.post<Post>('/api/posts', { text }))
}

/** Comments as a member, and answers that comment. */
export async function aComment(member: Client, postId: string, text = 'Well said'): Promise<Comment> {
  const [newest] = expectStatus(201, await member.post<Comment[]>(`/api/posts/comment/${postId}`, { text }))
  if (!newest) throw new Error('The comment is not among the answered ones')
  return newest
}
