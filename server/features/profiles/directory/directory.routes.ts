import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listBirthdays } from './birthdays.service.ts'
import { listDirectory, listGroups, listMemberLocations } from './directory.service.ts'

export async function directoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile', ({ context, viewer, query }) => listDirectory(context, viewer, query))
  serve(app, 'GET /api/profile/birthdays', ({ context, viewer }) => listBirthdays(context, viewer))
  serve(app, 'GET /api/profile/groups', ({ context, viewer }) => listGroups(context, viewer))
  serve(app, 'GET /api/profile/locations', ({ context, viewer }) => listMemberLocations(context, viewer))
}
