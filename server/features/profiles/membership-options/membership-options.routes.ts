import type { FastifyInstance } from 'fastify'
import { versionedId } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import {
  addMembershipOption,
  changeMembershipOption,
  listMembershipOptions,
  removeMembershipOption,
} from './membership-options.service.ts'

/** The society's own titles and categories. */
export async function membershipOptionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/membership-options', ({ context }) => listMembershipOptions(context))
  serve(app, 'POST /api/admin/membership-options', ({ context, viewer, body }) =>
    addMembershipOption(context, viewer, body),
  )
  serve(app, 'PUT /api/admin/membership-options/:id', ({ context, viewer, params, body, request }) =>
    changeMembershipOption(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/membership-options/:id', ({ context, viewer, params, request }) =>
    removeMembershipOption(context, viewer, versionedId(params, request)),
  )
}
