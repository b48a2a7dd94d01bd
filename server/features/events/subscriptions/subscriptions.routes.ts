import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../../../endpoints/context.ts'
import { entityTag, namesVersion, versionOfState } from '../../../endpoints/entity-tags.ts'
import { eventFile, personalCalendar, publicCalendar } from './subscriptions.service.ts'

const quarterHour = 15 * 60

const calendar: FastifyContextConfig = { part: 'calendarOn' }

/** What phones and other calendars read (text/calendar). The secret of a personal address never reaches the log. */
export async function subscriptionRoutes(app: FastifyInstance): Promise<void> {
  app.get('/calendar.ics', { config: calendar }, async (request, reply) =>
    sendCalendar(
      request,
      reply,
      await publicCalendar(contextOf(app, request.log)),
      `public, max-age=${quarterHour}`,
    ),
  )
  app.get<{ Params: { secret: string } }>(
    '/calendar/personal/:secret([^/.]+).ics',
    { config: calendar },
    async (request, reply) =>
      sendCalendar(
        request,
        reply,
        await personalCalendar(contextOf(app, request.log), request.params.secret),
        'private, no-cache',
      ),
  )
  app.get<{ Params: { id: string } }>(
    '/calendar/:id([^/.]+).ics',
    { config: calendar },
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

/** Sends a calendar, or 304 when the reader has it already. */
function sendCalendar(request: FastifyRequest, reply: FastifyReply, calendar: string, caching: string) {
  const version = versionOfState({ calendar })
  reply.header('etag', entityTag(version)).header('cache-control', caching)
  if (namesVersion(request.headers['if-none-match'] ?? '', version)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
