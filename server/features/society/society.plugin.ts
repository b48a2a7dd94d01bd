import type { FastifyInstance } from 'fastify'
import { serve } from '../../endpoints/serve.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { linkPictureRoutes, wellKnownRoutes } from './discovery/discovery.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { readMemberHome } from './home.service.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { publicSettingsRoutes, settingsRoutes } from './settings/settings.routes.ts'

/** Serves the members' home, public settings, pages, announcements and their editors. */
export async function society(app: FastifyInstance): Promise<void> {
  await app.register(homeRoutes)
  await app.register(publicSettingsRoutes)
  await app.register(settingsRoutes)
  await app.register(pageRoutes)
  await app.register(announcementRoutes)
  await app.register(draftRoutes)
  await app.register(linkPictureRoutes)
  await app.register(wellKnownRoutes)
}

export async function homeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/home', ({ context, viewer }) => readMemberHome(context, viewer))
}
