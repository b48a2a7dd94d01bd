import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import { pageQuery } from './schemas.ts'

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
