import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../endpoints/context.ts'
import { serve } from '../../../endpoints/serve.ts'
import { type AccountContext, accountContext } from '../../accounts/account/account-subscribers.ts'
import { countUnclaimed, inviteUnclaimed } from '../../accounts/invitations/bulk-invitations.service.ts'
import { invite, sendSignInLink } from '../../accounts/invitations/sign-in-links.service.ts'
import { listMemberRsvps } from '../../events/calendar/member-events.service.ts'
import {
  changeRolesOf,
  changeSeveralAccounts,
  changeSuspension,
  clearBouncesOf,
  removePhotoOf,
  removeUser,
  resetSecondStep,
  signOutEverywhere,
} from './account-actions.service.ts'
import { changePeople } from './many-people.service.ts'
import { correctAccount } from './user-correction.service.ts'
import { countUsers, listUsers, readManagedAccount, seenAccount } from './users.service.ts'

/** Serves Manage Users. */
export async function usersRoutes(app: FastifyInstance): Promise<void> {
  const changing = (context: Context): AccountContext => accountContext(app, context)

  serve(app, 'GET /api/admin/users', ({ context, viewer, query }) => listUsers(context, viewer, query))
  serve(app, 'GET /api/admin/users/count', ({ context, viewer, query }) => countUsers(context, viewer, query))
  serve(app, 'GET /api/admin/users/:id', ({ context, viewer, params }) =>
    readManagedAccount(context, context.database, viewer, params.id),
  )
  serve(app, 'GET /api/admin/users/:id/rsvps', ({ context, viewer, params }) =>
    listMemberRsvps(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/users', ({ context, viewer, body, request }) =>
    invite(context, viewer, body, request.ip),
  )
  serve(app, 'GET /api/admin/users/invitations', ({ context }) => countUnclaimed(context))
  serve(app, 'POST /api/admin/users/invitations', ({ context, viewer, request }) =>
    inviteUnclaimed(context, viewer, request.ip),
  )
  serve(app, 'POST /api/admin/users/bulk', ({ context, viewer, body, request }) =>
    changeSeveralAccounts(changing(context), viewer, body, request.ip),
  )
  serve(app, 'POST /api/admin/users/changes', ({ context, viewer, body }) =>
    changePeople(changing(context), viewer, body),
  )
  serve(app, 'PUT /api/admin/users/:id', ({ context, viewer, params, body, request }) =>
    correctAccount(changing(context), viewer, seenAccount(params, request), body),
  )
  serve(app, 'PUT /api/admin/users/:id/role', ({ context, viewer, params, body, request }) =>
    changeRolesOf(changing(context), viewer, seenAccount(params, request), body),
  )
  serve(app, 'PUT /api/admin/users/:id/suspension', ({ context, viewer, params, body, request }) =>
    changeSuspension(changing(context), viewer, seenAccount(params, request), body),
  )
  serve(app, 'POST /api/admin/users/:id/sign-out', ({ context, viewer, params, body }) =>
    signOutEverywhere(changing(context), viewer, params.id, body.reason ?? null),
  )
  serve(app, 'POST /api/admin/users/:id/reset-link', ({ context, viewer, params, body, request }) =>
    sendSignInLink(context, viewer, {
      userId: params.id,
      reason: body.reason ?? null,
      address: request.ip,
      vouches: true,
    }),
  )
  serve(app, 'POST /api/admin/users/:id/second-step-reset', ({ context, viewer, params, body }) =>
    resetSecondStep(changing(context), viewer, params.id, body.reason),
  )
  serve(app, 'POST /api/admin/users/:id/photo-removal', ({ context, viewer, params, body }) =>
    removePhotoOf(changing(context), viewer, params.id, body.reason),
  )
  serve(app, 'DELETE /api/admin/users/:id/bounces', ({ context, viewer, params }) =>
    clearBouncesOf(changing(context), viewer, params.id),
  )
  serve(app, 'POST /api/admin/users/:id/removal', ({ context, viewer, params, body, request }) =>
    removeUser(changing(context), viewer, seenAccount(params, request), body),
  )
}
