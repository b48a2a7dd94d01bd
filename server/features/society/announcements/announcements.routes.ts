import type { FastifyInstance } from 'fastify'
import { placeOf, tagged } from '../../../endpoints/entity-tags.ts'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { addAnnouncement, changeAnnouncement, removeAnnouncement } from './announcement-editing.service.ts'
import {
  listAnnouncementStates,
  listAnnouncements,
  readAnnouncement,
  readAnnouncementState,
} from './announcements.service.ts'

/** Announcements as people read them and as officers write them. */
export async function announcementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/announcements', async ({ context, viewer, query, request, reply }) => {
    const { items, next } = await listAnnouncements(context, viewer, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'GET /api/announcements/:id', ({ context, viewer, params }) =>
    readAnnouncement(context, viewer, params.id),
  )

  serve(app, 'GET /api/admin/announcements', async ({ context, query, request, reply }) => {
    const { items, next } = await listAnnouncementStates(context, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'POST /api/admin/announcements', async ({ context, viewer, body, reply }) =>
    tagged(reply, await addAnnouncement(context, viewer, body)),
  )
  serve(app, 'GET /api/admin/announcements/:id', async ({ context, params, reply }) =>
    tagged(reply, await readAnnouncementState(context.database, params.id)),
  )
  serve(app, 'PUT /api/admin/announcements/:id', async ({ context, viewer, params, body, request, reply }) =>
    tagged(reply, await changeAnnouncement(context, viewer, placeOf(params, request), body)),
  )
  serve(app, 'DELETE /api/admin/announcements/:id', ({ context, viewer, params, request }) =>
    removeAnnouncement(context, viewer, placeOf(params, request)),
  )
}
