import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, writing } from '../fields.ts'
import { mentionedPeople } from './mentions.ts'
import { commentText } from './options-and-limits.ts'
import { may, pageQuery, written } from './schemas.ts'

/** Comments that a post of a list carries at most (docs/product-decisions.md#posts-likes-and-comments). */
export const commentsInList = 20

/**
 * Comments in the responses about comments and a single post
 * (docs/product-decisions.md#posts-likes-and-comments).
 */
export const commentsInResponse = 100

/** A comment as it is written or edited. */
export const commentInput = z.object({
  text: writing(commentText),
  mentions: mentionedPeople,
})

export const comment = z.object({ ...written, may })

export type Comment = z.infer<typeof comment>

const discussionId = z.object({ postId: id })
const commentId = z.object({ postId: id, commentId: id })

export const commentEndpoints = endpoints({
  'GET /api/posts/comment/:postId': {
    name: 'listComments',
    summary: 'A post’s comments, newest first',
    audience: 'members',
    part: 'postsOn',
    params: discussionId,
    query: pageQuery,
    response: z.array(comment),
    refusals: ['absent'],
    paged: true,
  },
  'POST /api/posts/comment/:postId': {
    name: 'addComment',
    summary: 'Comment on a post. Honours Idempotency-Key for 24 hours',
    audience: 'members',
    part: 'postsOn',
    params: discussionId,
    body: commentInput,
    response: z.array(comment),
    status: 201,
    refusals: ['absent', 'conflict'],
    paged: true,
    repeatable: true,
  },
  'PUT /api/posts/comment/:postId/:commentId': {
    name: 'editComment',
    summary: 'Edit the own comment',
    audience: 'members',
    part: 'postsOn',
    params: commentId,
    body: commentInput,
    response: comment,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/posts/comment/:postId/:commentId': {
    name: 'removeComment',
    summary: 'Remove the own comment',
    audience: 'members',
    part: 'postsOn',
    params: commentId,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
})
