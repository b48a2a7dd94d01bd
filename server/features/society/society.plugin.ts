import type { FastifyInstance } from 'fastify'
import type { MemberHome } from '../../../contract/society/home.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { countedVersion, versionedId } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { renderMarkdown } from '../../text/markdown.ts'
import { accountContext } from '../accounts/account/account-subscribers.ts'
import { readVisitBefore } from '../accounts/account/accounts.service.ts'
import { countEverybody } from '../accounts/emails/member-mailing.service.ts'
import { readChangedEvents, readOwnNextEvent } from '../events/calendar/member-events.service.ts'
import { recordReading } from '../notifications/digest-times.service.ts'
import { readRecentWriting } from '../posts/feed/unread-posts.service.ts'
import { readOpenInvitations } from '../profiles/households/households.service.ts'
import {
  addAnnouncement,
  changeAnnouncement,
  removeAnnouncement,
} from './announcements/announcement-editing.service.ts'
import {
  listAnnouncementStates,
  listAnnouncements,
  readAnnouncement,
  readAnnouncementState,
} from './announcements/announcements.service.ts'
import { linkPictureRoutes, wellKnownRoutes } from './discovery/discovery.routes.ts'
import { discardOwnDraft, listOwnDrafts, readOwnDraft, saveOwnDraft } from './drafts.service.ts'
import {
  addPage,
  cancelSchedule,
  discardDraft,
  publishPage,
  removePage,
  saveDraft,
  setPublication,
} from './pages/page-editing.service.ts'
import {
  listPageEntries,
  listPageRevisions,
  readPage,
  readPageState,
  suggestText,
} from './pages/pages.service.ts'
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

/** Serves announcements to readers and administrators. */
async function announcementRoutes(app: FastifyInstance): Promise<void> {
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

/** Serves pages to visitors and administrators. */
async function pageRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/pages/:slug', ({ context, params }) => readPage(context, params.slug))

  serve(app, 'GET /api/admin/pages', ({ context }) => listPageEntries(context))
  serve(app, 'POST /api/admin/pages', ({ context, viewer, body }) => addPage(context, viewer, body))
  serve(app, 'GET /api/admin/pages/:id', ({ context, params }) =>
    readPageState(context.config, context.database, params.id),
  )
  serve(app, 'PUT /api/admin/pages/:id/draft', ({ context, viewer, params, body, request }) =>
    saveDraft(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/pages/:id/draft', ({ context, params, request }) =>
    discardDraft(context, versionedId(params, request)),
  )
  serve(app, 'PUT /api/admin/pages/:id', ({ context, viewer, params, body, request }) =>
    publishPage(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/pages/:id/schedule', ({ context, viewer, params, request }) =>
    cancelSchedule(context, viewer, versionedId(params, request)),
  )
  serve(app, 'PUT /api/admin/pages/:id/publication', ({ context, viewer, params, body, request }) =>
    setPublication(context, viewer, versionedId(params, request), body.published),
  )
  serve(app, 'DELETE /api/admin/pages/:id', ({ context, viewer, params, request }) =>
    removePage(context, viewer, versionedId(params, request)),
  )
  serve(app, 'GET /api/admin/pages/:id/revisions', ({ context, params, query }) =>
    listPageRevisions(context, params.id, query),
  )
  serve(app, 'GET /api/admin/pages/:id/suggestion', async ({ context, params }) =>
    suggestText(context, params.id),
  )
  serve(app, 'POST /api/admin/preview', async ({ body }) => ({ html: renderMarkdown(body.text, 'page') }))
}

/** Returns the member's home page: news since the last visit, the next event and invitations. */
async function readMemberHome(context: Context, viewer: Viewer): Promise<MemberHome> {
  const { config, database } = context
  const since = await readVisitBefore(database, viewer.userId)
  const seesMembers = viewer.approved && !viewer.limited
  const [writing, events, next, invitations] = await Promise.all([
    since && seesMembers && config.postsOn ? readRecentWriting(context, viewer, since) : null,
    since && config.calendarOn ? readChangedEvents(context, viewer, since) : null,
    config.calendarOn ? readOwnNextEvent(context, viewer) : null,
    readOpenInvitations(context, viewer),
  ])
  await recordReading(context, viewer, 'read_at')
  return { since, writing, events, next, invitations }
}
