import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listCalendar, listUpcoming, readEvent } from './calendar.service.ts'

export async function calendarRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/events', ({ context, query }) => listCalendar(context, query))
  serve(app, 'GET /api/events/upcoming', ({ context }) => listUpcoming(context))
  serve(app, 'GET /api/events/:id', ({ context, params }) => readEvent(context, params.id))
}
