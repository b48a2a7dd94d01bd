import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, writing } from '../fields.ts'
import { mentionedPeople } from './mentions.ts'
import { commentText } from './options-and-limits.ts'
import { may, pageQuery, written } from './schemas.ts'

/** Likes that a post of a list carries at most (docs/product-decisions.md#posts-likes-and-comments). */
export const likesInList = 100

/**
 * Likes that the calls about likes and a single post carry at most
 * (docs/product-decisions.md#posts-likes-and-comments).
 */
export const likesInResponse = 100

export const like = z.object({ user: id })

export type Like = z.infer<typeof like>

const postId = z.object({ id })

export const likeEndpoints = endpoints({
  'GET /api/posts/like/:id': {
    name: 'listLikes',
    summary: 'Who likes a post, newest first',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    query: pageQuery,
    response: z.array(like),
    refusals: ['absent'],
    paged: true,
  },
  'PUT /api/posts/like/:id': {
    name: 'likePost',
    summary: 'Like a post',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: z.array(like),
    refusals: ['invalid', 'absent'],
    paged: true,
  },
  'PUT /api/posts/unlike/:id': {
    name: 'unlikePost',
    summary: 'Take a like back',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: z.array(like),
    refusals: ['invalid', 'absent'],
    paged: true,
  },
})

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
