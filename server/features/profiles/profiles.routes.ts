import type { FastifyInstance } from 'fastify'
import { serve } from '../../endpoints/serve.ts'
import {
  addEducation,
  addExperience,
  addMembership,
  removeEntry,
  saveProfile,
} from './profile-saving.service.ts'
import {
  listBirthdays,
  listDirectory,
  listGroups,
  listMemberLocations,
  readOwnProfile,
  readProfile,
} from './profiles.service.ts'

export async function profileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile', ({ context, viewer, query }) => listDirectory(context, viewer, query))
  serve(app, 'GET /api/profile/me', ({ context, viewer }) => readOwnProfile(context, viewer))
  serve(app, 'GET /api/profile/user/:id', ({ context, viewer, params }) =>
    readProfile(context, viewer, params.id),
  )
  serve(app, 'GET /api/profile/birthdays', ({ context, viewer }) => listBirthdays(context, viewer))
  serve(app, 'GET /api/profile/groups', ({ context, viewer }) => listGroups(context, viewer))
  serve(app, 'GET /api/profile/locations', ({ context }) => listMemberLocations(context))
  serve(app, 'POST /api/profile', ({ context, viewer, body }) => saveProfile(context, viewer, body))
  serve(app, 'PUT /api/profile/membership', ({ context, viewer, body }) =>
    addMembership(context, viewer, body),
  )
  serve(app, 'PUT /api/profile/experience', ({ context, viewer, body }) =>
    addExperience(context, viewer, body),
  )
  serve(app, 'PUT /api/profile/education', ({ context, viewer, body }) => addEducation(context, viewer, body))
  serve(app, 'DELETE /api/profile/membership/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, 'memberships', params.id),
  )
  serve(app, 'DELETE /api/profile/experience/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, 'experiences', params.id),
  )
  serve(app, 'DELETE /api/profile/education/:id', ({ context, viewer, params }) =>
    removeEntry(context, viewer, 'educations', params.id),
  )
}
