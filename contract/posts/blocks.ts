import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { person } from './schemas.ts'

/** A member that the viewer has blocked. */
export const block = z.object({ user: person, date: instant })

export type Block = z.infer<typeof block>

const userId = z.object({ userId: id })

export const blockEndpoints = endpoints({
  'GET /api/posts/blocks': {
    name: 'listBlocks',
    summary: 'Members that the viewer has blocked, newest first',
    audience: 'members',
    part: 'postsOn',
    response: z.array(block),
  },
  'PUT /api/posts/block/:userId': {
    name: 'blockMember',
    summary: 'Block a member: neither sees the other’s posts and comments',
    audience: 'members',
    part: 'postsOn',
    params: userId,
    response: z.array(block),
    refusals: ['invalid', 'absent'],
  },
  'PUT /api/posts/unblock/:userId': {
    name: 'unblockMember',
    summary: 'Take a block back',
    audience: 'members',
    part: 'postsOn',
    params: userId,
    response: z.array(block),
    refusals: ['invalid'],
  },
})
