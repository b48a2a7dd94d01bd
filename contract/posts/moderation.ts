import { z } from 'zod'
import { reasonInput } from '../audit.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { postPicture } from './pictures.ts'
import { pageQuery, person } from './schemas.ts'

/** A report of a post, or of one of its pictures alone. */
export const postReportInput = reasonInput.extend({
  picture: id.optional().describe('The picture of the post that is reported by itself'),
})

/** Something of the viewer that an officer removed: a post, comment, picture of a post, or photo. */
export const removedWriting = z.object({
  _id: id,
  kind: z.enum(['post', 'comment', 'picture', 'photo']),
  text: z
    .string()
    .nullable()
    .describe('What it said; of a picture, the text of its post as it was then; null for a photo'),
  alt: z.string().nullable().describe('What a picture showed, in the words of its author; null for others'),
  reason: z.string().nullable(),
  date: instant,
})

/** An open report, for administrators. */
export const report = z.object({
  _id: id,
  post: id,
  comment: id.nullable().describe('null when the post itself is reported'),
  picture: id.nullable().describe('The picture that is reported by itself; null when the text is reported'),
  pictures: z
    .array(postPicture)
    .describe('The reported picture alone, or all of a reported post; none that its author took out'),
  text: z.string().describe('The text as it was reported'),
  textNow: z
    .string()
    .nullable()
    .describe('What its author has changed it to since; null when it is the same'),
  editedSince: z
    .boolean()
    .describe('Whether its author has edited it since; the pictures of a post may then be others'),
  author: person,
  reporter: person,
  reason: z.string(),
  date: instant,
})

export type RemovedWriting = z.infer<typeof removedWriting>
export type Report = z.infer<typeof report>

const postId = z.object({ id })
const commentId = z.object({ postId: id, commentId: id })
const pictureId = z.object({ postId: id, pictureId: id })

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
    summary: 'Posts, comments, pictures and photos of the viewer that officers removed, newest first',
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
  'PUT /api/posts/remove/:postId/pictures/:pictureId': {
    name: 'moderatePicture',
    summary: 'Remove one picture of any post, with a reason; the post stays',
    audience: 'moderate',
    part: 'postsOn',
    params: pictureId,
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
