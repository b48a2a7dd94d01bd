import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { changeEducation, changeExperience, changeMembership } from './entry-editing.service.ts'
import { addEducation, addExperience, addMembership, removeEntry } from './own-entries.service.ts'
import { readOwnProfile, saveProfile } from './own-profile.service.ts'

export async function ownProfileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/profile/me', ({ context, viewer }) => readOwnProfile(context, viewer))
  serve(app, 'POST /api/profile', ({ context, viewer, body }) => saveProfile(context, viewer, body))
  serve(app, 'PUT /api/profile/membership', ({ context, viewer, body }) =>
    addMembership(context, viewer, body),
  )
  serve(app, 'PUT /api/profile/experience', ({ context, viewer, body }) =>
    addExperience(context, viewer, body),
  )
  serve(app, 'PUT /api/profile/education', ({ context, viewer, body }) => addEducation(context, viewer, body))
  serve(app, 'PUT /api/profile/membership/:id', ({ context, viewer, params, body }) =>
    changeMembership(context, viewer, params.id, body),
  )
  serve(app, 'PUT /api/profile/experience/:id', ({ context, viewer, params, body }) =>
    changeExperience(context, viewer, params.id, body),
  )
  serve(app, 'PUT /api/profile/education/:id', ({ context, viewer, params, body }) =>
    changeEducation(context, viewer, params.id, body),
  )
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
