import type { FastifyInstance } from 'fastify'
import { countedVersion } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { accountContext } from '../accounts/account/account-subscribers.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { linkPictureRoutes, wellKnownRoutes } from './discovery/discovery.routes.ts'
import { discardOwnDraft, listOwnDrafts, readOwnDraft, saveOwnDraft } from './drafts.service.ts'
import { readMemberHome } from './home.service.ts'
import { pageRoutes } from './pages/pages.routes.ts'
import {
  readDonation,
  readSettings,
  readSociety,
  saveDonation,
  saveSettings,
} from './settings/settings.service.ts'

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

async function homeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/home', ({ context, viewer }) => readMemberHome(context, viewer))
}

/** Serves the drafts of announcements and pages, each to its author only. */
async function draftRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/drafts', ({ context, viewer }) => listOwnDrafts(context, viewer))
  serve(app, 'GET /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    readOwnDraft({ ...context, letterVersion: app.letterVersion }, viewer, params),
  )
  serve(app, 'PUT /api/admin/drafts/:kind/:id', ({ context, viewer, params, body }) =>
    saveOwnDraft({ ...context, letterVersion: app.letterVersion }, viewer, params, body),
  )
  serve(app, 'DELETE /api/admin/drafts/:kind/:id', ({ context, viewer, params }) =>
    discardOwnDraft(context.database, viewer, params),
  )
}

async function settingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/settings', ({ context }) => readSettings(context, app.settings))
  serve(app, 'PUT /api/admin/settings', async ({ context, viewer, body, request }) =>
    saveSettings(accountContext(app, context), viewer, app.settings, body, countedVersion(request)),
  )
  serve(app, 'GET /api/admin/donation', ({ context }) => readDonation(context, app.settings))
  serve(app, 'PUT /api/admin/donation', ({ context, viewer, body, request }) =>
    saveDonation(accountContext(app, context), viewer, app.settings, body, countedVersion(request)),
  )
}

async function publicSettingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/society', async ({ context }) => readSociety(context))
}
