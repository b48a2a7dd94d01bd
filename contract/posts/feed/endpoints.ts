import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { feedQuery, post, postInput } from './schemas.ts'

const postId = z.object({ id })

export const feedEndpoints = endpoints({
  'GET /api/posts': {
    name: 'listPosts',
    summary: 'The feed, newest first',
    audience: 'members',
    part: 'postsOn',
    query: feedQuery,
    response: z.array(post),
    paged: true,
  },
  'POST /api/posts': {
    name: 'addPost',
    summary: 'Write a post. Honours Idempotency-Key for 24 hours',
    audience: 'members',
    part: 'postsOn',
    body: postInput,
    response: post,
    status: 201,
    refusals: ['conflict'],
    repeatable: true,
  },
  'GET /api/posts/pinned': {
    name: 'listPinnedPosts',
    summary: 'The post that an administrator has pinned: a list of one or none',
    audience: 'members',
    part: 'postsOn',
    response: z.array(post),
  },
  'GET /api/posts/:id': {
    name: 'readPost',
    summary: 'A post with its discussion; more comments and likes by Link',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: post,
    refusals: ['absent'],
    paged: true,
  },
  'PUT /api/posts/:id': {
    name: 'editPost',
    summary: 'Edit the own post',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    body: postInput,
    response: post,
    refusals: ['forbidden', 'absent'],
  },
  'DELETE /api/posts/:id': {
    name: 'removePost',
    summary: 'Remove the own post with its discussion',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
})
