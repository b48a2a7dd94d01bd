import { Readable } from 'node:stream'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ScopeQuery } from '../../../contract/events/event-input.ts'
import { minute, second } from '../../../contract/time/durations.ts'
import { contextOf } from '../../endpoints/context.ts'
import { entityTag, namesVersion, requiredIfMatch, versionOfState } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { namedLanguage } from '../../text/languages.ts'
import { listAttendees, readOwnRsvp, respondToEvent } from './attendance/rsvps.service.ts'
import { listCalendar, listUpcoming, readEvent } from './calendar/calendar.service.ts'
import { listOwnRsvps } from './calendar/member-events.service.ts'
import {
  createGroupSubscription,
  createSubscriptionAddress,
  endGroupSubscription,
  endSubscriptionAddress,
  eventFile,
  groupCalendar,
  personalCalendar,
  publicCalendar,
  readGroupSubscription,
  readSubscriptionState,
} from './calendar/subscriptions.service.ts'
import type { EditTarget } from './editing/edited-event.ts'
import { createEvent, removeEvent, saveEvent } from './editing/editing.service.ts'
import { embedRoutes } from './embed.routes.ts'
import {
  confirmFestivalDay,
  type FestivalOfYear,
  festivalCalendar,
  listFestivals,
  withdrawFestivalDay,
} from './festivals/festivals.service.ts'
import { attendanceCsv, readAttendance, respondForCaller } from './hosting.service.ts'
import { ownEventGroups } from './series/event-groups.service.ts'

/** Serves the calendar, RSVPs, festivals, calendar subscriptions and the embedded month. */
export async function eventRoutes(app: FastifyInstance): Promise<void> {
  serveCalendar(app)
  serveRsvps(app)
  await app.register(embedRoutes)
  await app.register(festivalRoutes)
  await app.register(subscriptionRoutes)
}

function serveCalendar(app: FastifyInstance): void {
  serve(app, 'GET /api/events', ({ context, viewer, query }) => listCalendar(context, viewer, query))
  serve(app, 'GET /api/events/answered', ({ context, viewer, query }) => listOwnRsvps(context, viewer, query))
  serve(app, 'GET /api/events/upcoming', async ({ context, viewer }) =>
    listUpcoming(context, await ownEventGroups(context, viewer)),
  )
  serve(app, 'GET /api/events/:id', ({ context, viewer, params }) => readEvent(context, viewer, params.id))
  serve(app, 'POST /api/events', ({ context, viewer, body, request }) =>
    createEvent(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'PUT /api/events/:id', ({ context, viewer, params, query, body, request }) =>
    saveEvent(context, viewer, targetOf(request, params, query), body, {
      mayDropRsvps: query.dropAnswers === 'true',
    }),
  )
  serve(app, 'DELETE /api/events/:id', ({ context, viewer, params, query, request }) =>
    removeEvent(context, viewer, targetOf(request, params, query)),
  )
}

function serveRsvps(app: FastifyInstance): void {
  serve(app, 'GET /api/events/:id/answer', ({ context, viewer, params }) =>
    readOwnRsvp(context, viewer, params.id),
  )
  serve(app, 'PUT /api/events/:id/answer', ({ context, viewer, params, body }) =>
    respondToEvent(context, viewer, params.id, body),
  )
  serve(app, 'GET /api/events/:id/answers', ({ context, viewer, params }) =>
    listAttendees(context, viewer, params.id),
  )
  serve(app, 'GET /api/events/:id/attendance', ({ context, viewer, params }) =>
    readAttendance(context, viewer, params.id),
  )
  serve(app, 'GET /api/events/:id/answers.csv', async ({ context, viewer, params }) => {
    const { people } = await readAttendance(context, viewer, params.id)
    return Readable.from([attendanceCsv(people, context.config.timeZone)])
  })
  serve(app, 'PUT /api/events/:id/answers/:user', ({ context, viewer, params, body }) =>
    respondForCaller(context, viewer, params, body),
  )
}

function targetOf({ headers }: FastifyRequest, { id }: { id: string }, { scope }: ScopeQuery): EditTarget {
  return { id, scope, version: headers['if-match'] }
}

/** Serves the festivals, and their calendar to subscribe to. */
async function festivalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/festivals', ({ context, viewer, query }) => listFestivals(context, query, viewer))
  serve(app, 'PUT /api/admin/festivals/:key/:year', ({ context, viewer, params, body, request }) =>
    confirmFestivalDay(context, viewer, seen(params, request), body.day),
  )
  serve(app, 'DELETE /api/admin/festivals/:key/:year', ({ context, viewer, params, request }) =>
    withdrawFestivalDay(context, viewer, seen(params, request)),
  )
  app.get('/festivals.ics', { config: { part: 'calendarOn', everyOrigin: true } }, async (request, reply) =>
    sendCalendar(request, reply, await festivalCalendar(contextOf(app, request.log)), publicCalendarCaching),
  )
}

function seen(params: FestivalOfYear, request: FastifyRequest): FestivalOfYear & { ifMatch: string } {
  return { ...params, ifMatch: requiredIfMatch(request) }
}

/** The caching of calendars that everybody may read. */
const publicCalendarCaching = `public, max-age=${(15 * minute) / second}`

const calendar: FastifyContextConfig = { part: 'calendarOn' }
const publicFile: FastifyContextConfig = { ...calendar, everyOrigin: true }

async function subscriptionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/events/feed', ({ context, viewer }) => readSubscriptionState(context, viewer))
  serve(app, 'POST /api/events/feed', ({ context, viewer }) => createSubscriptionAddress(context, viewer))
  serve(app, 'DELETE /api/events/feed', ({ context, viewer }) => endSubscriptionAddress(context, viewer))
  serve(app, 'GET /api/events/feed/groups/:group', ({ context, viewer, params }) =>
    readGroupSubscription(context, viewer, params.group),
  )
  serve(app, 'POST /api/events/feed/groups/:group', ({ context, viewer, params }) =>
    createGroupSubscription(context, viewer, params.group),
  )
  serve(app, 'DELETE /api/events/feed/groups/:group', ({ context, viewer, params }) =>
    endGroupSubscription(context.database, viewer, params.group),
  )

  // Requested by calendar programs. The secret of a personal address never reaches the log.
  app.get('/calendar.ics', { config: publicFile }, async (request, reply) =>
    sendCalendar(request, reply, await publicCalendar(contextOf(app, request.log)), publicCalendarCaching),
  )
  const secretCalendars = { personal: personalCalendar, groups: groupCalendar }
  for (const [folder, calendarOf] of Object.entries(secretCalendars))
    app.get<{ Params: { secret: string } }>(
      `/calendar/${folder}/:secret([^/.]+).ics`,
      { config: calendar },
      async (request, reply) =>
        sendCalendar(
          request,
          reply,
          await calendarOf(contextOf(app, request.log), request.params.secret, namedLanguage(request.url)),
          'private, no-cache',
        ),
    )
  app.get<{ Params: { id: string } }>(
    '/calendar/:id([^/.]+).ics',
    { config: publicFile },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="event.ics"')
      return sendCalendar(
        request,
        reply,
        await eventFile(contextOf(app, request.log), request.params.id),
        'no-cache',
      )
    },
  )
}

/** Sends a calendar, or 304 when the client's copy is current. */
function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string, caching: string) {
  const version = versionOfState({ calendar })
  reply.header('etag', entityTag(version)).header('cache-control', caching)
  if (namesVersion(request.headers['if-none-match'] ?? '', version)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
