import type { FastifyInstance } from 'fastify'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { wellKnownRoutes } from './discovery/well-known.routes.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { linkPictureRoutes } from './link-pictures/link-pictures.routes.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import { publicSettingsRoutes } from './public-settings/public-settings.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

/** Serves the home of members, the settings that everybody sees, pages and announcements, and how they are written. */
export async function societyRoutes(app: FastifyInstance): Promise<void> {
  await app.register(homeRoutes)
  await app.register(publicSettingsRoutes)
  await app.register(settingsRoutes)
  await app.register(pageRoutes)
  await app.register(announcementRoutes)
  await app.register(draftRoutes)
  await app.register(linkPictureRoutes)
  await app.register(wellKnownRoutes)
}
