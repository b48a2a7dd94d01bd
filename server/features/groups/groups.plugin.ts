import type { FastifyInstance } from 'fastify'
import type { Context } from '../../endpoints/context.ts'
import { nextLink } from '../../endpoints/paging.ts'
import { serve } from '../../endpoints/serve.ts'
import {
  countGroupContents,
  createGroup,
  type GroupChangeContext,
  removeGroup,
  updateGroupOf,
} from './group-editing.service.ts'
import { removeGroupMember, setGroupMember } from './group-members.service.ts'
import { groupMembersAddress, listGroupMembers, listGroups, readGroup } from './groups.service.ts'

/** Serves groups and their members. */
export async function groups(app: FastifyInstance): Promise<void> {
  const withGroups = (context: Context): GroupChangeContext => ({
    ...context,
    hiddenMembers: app.hiddenMembers,
    groupSubscribers: app.groupSubscribers,
  })

  serve(app, 'GET /api/groups', ({ context, viewer, query }) =>
    listGroups(withGroups(context), viewer, query),
  )
  serve(app, 'POST /api/groups', ({ context, viewer, body, request }) =>
    createGroup(withGroups(context), viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'GET /api/groups/:id', async ({ context, viewer, params: { id }, reply }) => {
    const { group, moreMembers } = await readGroup(withGroups(context), viewer, id)
    if (moreMembers) reply.header('link', nextLink(groupMembersAddress(id), moreMembers, 'members'))
    return group
  })
  serve(app, 'GET /api/groups/:id/members', ({ context, viewer, params, query }) =>
    listGroupMembers(withGroups(context), viewer, { ...params, ...query }),
  )
  serve(app, 'GET /api/groups/:id/contents', ({ context, params }) =>
    countGroupContents(withGroups(context), params.id),
  )
  serve(app, 'PUT /api/groups/:id', ({ context, viewer, params, body, request }) =>
    updateGroupOf(withGroups(context), viewer, { ...params, ...body, version: request.headers['if-match'] }),
  )
  serve(app, 'DELETE /api/groups/:id', ({ context, viewer, params, request }) =>
    removeGroup(withGroups(context), viewer, { ...params, version: request.headers['if-match'] }),
  )
  serve(app, 'PUT /api/groups/:id/members/:userId', ({ context, viewer, params, body }) =>
    setGroupMember(withGroups(context), viewer, { ...params, ...body }),
  )
  serve(app, 'DELETE /api/groups/:id/members/:userId', ({ context, viewer, params, query }) =>
    removeGroupMember(withGroups(context), viewer, { ...params, ...query }),
  )
}
