import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minute, second } from '../../../../contract/time/durations.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion, versionOfState } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
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
} from './subscriptions.service.ts'

/** The caching of calendars that everybody may read. */
export const publicCalendarCaching = `public, max-age=${(15 * minute) / second}`

const calendar: FastifyContextConfig = { part: 'calendarOn' }
const publicFile: FastifyContextConfig = { ...calendar, everyOrigin: true }

export async function subscriptionRoutes(app: FastifyInstance): Promise<void> {
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
          await calendarOf(contextOf(app, request.log), request.params.secret),
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
export function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  calendar: string,
  caching: string,
) {
  const version = versionOfState({ calendar })
  reply.header('etag', entityTag(version)).header('cache-control', caching)
  if (namesVersion(request.headers['if-none-match'] ?? '', version)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
