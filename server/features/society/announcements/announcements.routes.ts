import type { FastifyInstance } from 'fastify'
import { versionedId } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { countEverybody } from '../../accounts/emails/member-mailing.service.ts'
import { addAnnouncement, changeAnnouncement, removeAnnouncement } from './announcement-editing.service.ts'
import {
  listAnnouncementStates,
  listAnnouncements,
  readAnnouncement,
  readAnnouncementState,
} from './announcements.service.ts'

/** Serves announcements to readers and administrators. */
export async function announcementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/announcements', ({ context, viewer, query }) =>
    listAnnouncements(context, viewer, query),
  )
  serve(app, 'GET /api/announcements/:id', ({ context, viewer, params }) =>
    readAnnouncement(context, viewer, params.id),
  )

  serve(app, 'GET /api/admin/announcements', ({ context, query }) => listAnnouncementStates(context, query))
  serve(app, 'POST /api/admin/announcements', ({ context, viewer, body }) =>
    addAnnouncement(context, viewer, body),
  )
  serve(app, 'GET /api/admin/announcements/recipients', ({ context }) =>
    countEverybody(context, 'announcements'),
  )
  serve(app, 'GET /api/admin/announcements/:id', ({ context, params }) =>
    readAnnouncementState(context.config, context.database, params.id),
  )
  serve(app, 'PUT /api/admin/announcements/:id', ({ context, viewer, params, body, request }) =>
    changeAnnouncement(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/announcements/:id', ({ context, viewer, params, request }) =>
    removeAnnouncement(context, viewer, versionedId(params, request)),
  )
}
