import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextOf } from '../../../endpoints/context.ts'
import { requiredIfMatch } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { publicCalendarCaching, sendCalendar } from '../subscriptions/subscriptions.routes.ts'
import type { FestivalOfYear } from './festivals.queries.ts'
import {
  confirmFestivalDay,
  festivalCalendar,
  listFestivals,
  withdrawFestivalDay,
} from './festivals.service.ts'

/** Serves the festivals, and their calendar to subscribe to. */
export async function festivalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/festivals', ({ context, query }) => listFestivals(context, query))
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
