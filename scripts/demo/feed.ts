import type { FastifyInstance } from 'fastify'
import { hour, minute } from '../../contract/time/durations.ts'
import { type Context, contextOf, type Viewer } from '../../server/endpoints/context.ts'
import { addComment } from '../../server/features/posts/comments/comment-writing.service.ts'
import { likePost } from '../../server/features/posts/comments/likes.service.ts'
import { createPost } from '../../server/features/posts/feed/post-writing.service.ts'
import { type Conversation, conversations } from './conversations.ts'

/** Creates posts and comments of members, through the same services that the interface uses. */
export async function fillFeed(app: FastifyInstance, members: Viewer[]): Promise<void> {
  for (const conversation of conversations()) await hold(app, members, conversation)
}

async function hold(
  app: FastifyInstance,
  members: Viewer[],
  { author, hoursAgo, text, likedBy, comments }: Conversation,
): Promise<void> {
  const began = app.config.now().getTime() - hoursAgo * hour
  const at = (minutes: number): Context => ({
    ...contextOf(app, app.log),
    config: { ...app.config, now: () => new Date(began + minutes * minute) },
  })
  const { _id: postId } = await createPost(at(0), member(members, author), { text, key: undefined })
  for (let fan = 0; fan < likedBy; fan += 1)
    await likePost(at(fan + 1), member(members, author + fan + 1), postId)
  for (const [place, comment] of comments.entries())
    await addComment(at(10 * (place + 1)), member(members, comment.author), {
      postId,
      text: comment.text,
      key: undefined,
    })
}

function member(members: Viewer[], place: number): Viewer {
  const found = members[place % members.length]
  if (!found) throw new Error('The demonstration has no members')
  return found
}
