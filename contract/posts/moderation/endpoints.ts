import { z } from 'zod'
import { reasonInput } from '../../audit/reason.ts'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { pageQuery } from '../schemas.ts'
import { postReportInput, removedWriting, report } from './schemas.ts'

const postId = z.object({ id })
const commentId = z.object({ postId: id, commentId: id })

export const moderationEndpoints = endpoints({
  'POST /api/posts/report/:id': {
    name: 'reportPost',
    summary: 'Report a post to the administrators, or one of its pictures',
    audience: 'members',
    part: 'postsOn',
    params: postId,
    body: postReportInput,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
  'POST /api/posts/report/:postId/:commentId': {
    name: 'reportComment',
    summary: 'Report a comment to the administrators',
    audience: 'members',
    part: 'postsOn',
    params: commentId,
    body: reasonInput,
    response: null,
    refusals: ['forbidden', 'absent'],
  },
  'GET /api/posts/reports': {
    name: 'listReports',
    summary: 'Open reports, newest first',
    audience: 'moderate',
    part: 'postsOn',
    query: pageQuery,
    response: z.array(report),
    paged: true,
  },
  'GET /api/posts/removed': {
    name: 'listRemovedWriting',
    summary: 'Posts, comments and photos of the viewer that officers removed, with the reason, newest first',
    audience: 'members',
    part: 'postsOn',
    response: z.array(removedWriting),
  },
  'PUT /api/posts/dismiss/:id': {
    name: 'dismissReport',
    summary: 'Close a report without removing anything',
    audience: 'moderate',
    part: 'postsOn',
    params: postId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/posts/remove/:id': {
    name: 'moderatePost',
    summary: 'Remove any post, with a reason',
    audience: 'moderate',
    part: 'postsOn',
    params: postId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/posts/remove/:postId/:commentId': {
    name: 'moderateComment',
    summary: 'Remove any comment, with a reason',
    audience: 'moderate',
    part: 'postsOn',
    params: commentId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/posts/pin/:id': {
    name: 'pinPost',
    summary: 'Pin a post in place of the one pinned before, with a reason',
    audience: 'moderate',
    part: 'postsOn',
    params: postId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
  'PUT /api/posts/unpin/:id': {
    name: 'unpinPost',
    summary: 'Take the pin from a post, with a reason',
    audience: 'moderate',
    part: 'postsOn',
    params: postId,
    body: reasonInput,
    response: null,
    refusals: ['absent'],
  },
})
