import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, clearable, id, instant, line, paging, paragraphs, required, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import {
  groupDescriptionMax,
  groupJoinings,
  groupNameMax,
  groupRoles,
  groupStates,
  groupVisibilities,
} from './options-and-limits.ts'

/** Members in the response for one group; the rest is paged by `Link`. */
export const groupMembersInResponse = 100

/** The length of a list of groups without `limit`. */
export const groupsWithoutLimit = 100

/** Groups of a society at most. */
export const groupsMax = 500

/** The choices about a person's posts in a group that they leave. */
export const postsOfLeavers = ['keep', 'remove'] as const

/** The input for founding or changing a group; absent fields stay unchanged. */
export const groupInput = z.object({
  name: required(m.groups_name, line(m.groups_name, groupNameMax)),
  description: clearable(paragraphs(m.groups_description, groupDescriptionMax)).describe('Markdown'),
  visibility: choice(m.groups_visibility, groupVisibilities)
    .optional()
    .describe('Who may see the page of the group; `members` for a new one'),
  joining: choice(m.groups_joining, groupJoinings)
    .optional()
    .describe('How people join; by `asking` in a new one'),
})

/** A group as others name it, beside a post or an event. */
export const groupName = z.object({ _id: id, name: z.string() })

/** A group as lists show it. */
export const group = groupName.extend({
  visibility: z.enum(groupVisibilities),
  joining: z.enum(groupJoinings),
  summary: z.string().nullable().describe('The beginning of the description as plain text'),
  memberCount: z.int().nullable().describe('The members that the viewer may see; null for visitors'),
  state: z.enum(groupStates).nullable().describe('The viewer’s own; null for those outside'),
  role: z.enum(groupRoles).nullable().describe('The viewer’s own, once they are a member'),
})

/** A member of a group, with the fields that the viewer may see. */
export const groupMember = z.object({
  user: z.object({ _id: id, name: z.string(), avatar: z.url() }),
  state: z.enum(groupStates),
  role: z.enum(groupRoles),
  since: instant,
})

/** A group with all its details. */
export const groupDetails = group.extend({
  description: z.string().nullable().describe('Markdown'),
  descriptionHtml: z.string().nullable().describe('The description as safe HTML'),
  members: z.array(groupMember).describe('Leaders first, then A to Z; none for visitors'),
  waiting: z
    .array(groupMember)
    .describe('Who asked to join and who is invited, for leaders and officers; the oldest first'),
  mail: z.boolean().nullable().describe('Whether the viewer gets the emails of its leaders; null outside'),
  invitedBy: z.string().nullable().describe('The name of the leader who invited the viewer'),
  may: z
    .object({ edit: z.boolean(), remove: z.boolean(), add: z.boolean(), post: z.boolean() })
    .describe('What the viewer may do with it'),
  version: z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

/** The numbers of rows that are removed together with a group. */
export const groupContents = z.object({
  members: z.int(),
  posts: z.int(),
  events: z.int().describe('Events and series, past ones included'),
})

/** The input for a membership: by the member, a leader or an officer. */
export const groupMemberInput = z.object({
  role: choice(m.groups_role, groupRoles).optional().describe('Set by leaders and officers'),
  mail: yesOrNo(m.groups_mail).describe('Whether to get the emails of its leaders; only for oneself'),
})

export const groupMemberQuery = z.object({
  posts: z
    .enum(postsOfLeavers)
    .optional()
    .describe('What becomes of the person’s posts in the group: they stay unless `remove`'),
})

/** `own=true` lists only the groups that the viewer is in. */
export const groupsQuery = z.object({ ...paging, own: z.enum(['true', 'false']).optional() })

export type Group = z.infer<typeof group>
export type GroupName = z.infer<typeof groupName>
export type GroupDetails = z.infer<typeof groupDetails>
export type GroupMember = z.infer<typeof groupMember>
export type GroupInput = z.infer<typeof groupInput>
export type GroupMemberInput = z.infer<typeof groupMemberInput>
export type GroupsQuery = z.infer<typeof groupsQuery>
export type GroupContents = z.infer<typeof groupContents>

const groupId = z.object({ id })
const memberPath = z.object({ id, userId: id })

export const groupEndpoints = endpoints({
  'GET /api/groups': {
    name: 'listGroups',
    summary: 'The groups that the viewer may see, A to Z',
    audience: 'everyone',
    query: groupsQuery,
    response: z.array(group),
    paged: true,
  },
  'POST /api/groups': {
    name: 'createGroup',
    summary: 'Found a group. Honours Idempotency-Key for 24 hours',
    audience: 'keep members',
    body: groupInput,
    response: groupDetails,
    status: 201,
    refusals: ['conflict'],
    versioned: true,
    repeatable: true,
  },
  'GET /api/groups/:id': {
    name: 'readGroup',
    summary: 'A group with its members; more of them by Link',
    audience: 'everyone',
    params: groupId,
    response: groupDetails,
    refusals: ['absent'],
    versioned: true,
    paged: true,
  },
  'GET /api/groups/:id/members': {
    name: 'listGroupMembers',
    summary: 'The members of a group, leaders first, then A to Z',
    audience: 'members',
    params: groupId,
    query: z.object(paging),
    response: z.array(groupMember),
    refusals: ['absent'],
    paged: true,
  },
  'GET /api/groups/:id/contents': {
    name: 'countGroupContents',
    summary: 'What a group would take with it when it is removed',
    audience: 'keep members',
    params: groupId,
    response: groupContents,
    refusals: ['absent'],
  },
  'PUT /api/groups/:id': {
    name: 'updateGroup',
    summary: 'Change a group, as its leader or an officer. With If-Match only that version',
    audience: 'members',
    params: groupId,
    body: groupInput,
    response: groupDetails,
    refusals: ['absent', 'forbidden', 'conflict'],
    versioned: true,
    ifMatch: 'optional',
  },
  'DELETE /api/groups/:id': {
    name: 'removeGroup',
    summary: 'Remove a group with its members and posts',
    audience: 'keep members',
    params: groupId,
    response: null,
    refusals: ['absent', 'conflict'],
    ifMatch: 'optional',
  },
  'PUT /api/groups/:id/members/:userId': {
    name: 'setGroupMember',
    summary:
      'For oneself: join, ask to join, or accept an invitation. For others: a leader invites or lets in, an officer adds at once; both set the role',
    audience: 'members',
    params: memberPath,
    body: groupMemberInput,
    bodyOptional: true,
    response: groupMember,
    refusals: ['absent', 'forbidden', 'conflict'],
  },
  'DELETE /api/groups/:id/members/:userId': {
    name: 'removeGroupMember',
    summary:
      'Leave a group, decline an invitation or take a request back; as a leader or officer also for others',
    audience: 'members',
    params: memberPath,
    query: groupMemberQuery,
    response: null,
    refusals: ['absent', 'forbidden'],
  },
})
