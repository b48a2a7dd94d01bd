import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context } from '../../../endpoints/context.ts'
import { nextLink } from '../../../endpoints/paging.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { serve } from '../../../endpoints/serve.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { accountContext } from '../../accounts/account-subscribers.service.ts'
import { actOnSeveral } from './bulk-changes.service.ts'
import {
  changeRole,
  changeSuspension,
  correctAccount,
  removeAccountOf,
  signOutEverywhere,
} from './managed-account-changes.service.ts'
import { invite, sendSignInLink } from './sign-in-links.service.ts'
import { countUsers, listUsers, readManagedAccount } from './users.service.ts'

/** Manage Users. */
export async function manageUsersRoutes(app: FastifyInstance): Promise<void> {
  const acting = (context: Context): AccountContext => accountContext(app, context)

  serve(app, 'GET /api/admin/users', async ({ context, query, request, reply }) => {
    const { items, next } = await listUsers(context, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'GET /api/admin/users/count', ({ context, query }) => countUsers(context, query))
  serve(app, 'GET /api/admin/users/:id', async ({ context, viewer, params, reply }) =>
    tagged(reply, await readManagedAccount(context, context.database, viewer, params.id)),
  )
  serve(app, 'POST /api/admin/users', ({ context, viewer, body, request }) =>
    invite(context, viewer, body, request.ip),
  )
  serve(app, 'POST /api/admin/users/bulk', ({ context, viewer, body, request }) =>
    actOnSeveral(acting(context), viewer, body, request.ip),
  )
  serve(app, 'PUT /api/admin/users/:id', async ({ context, viewer, params, body, request, reply }) =>
    tagged(reply, await correctAccount(acting(context), viewer, subjectOf(params, request), body)),
  )
  serve(app, 'PUT /api/admin/users/:id/role', async ({ context, viewer, params, body, request, reply }) =>
    tagged(reply, await changeRole(acting(context), viewer, subjectOf(params, request), body)),
  )
  serve(
    app,
    'PUT /api/admin/users/:id/suspension',
    async ({ context, viewer, params, body, request, reply }) =>
      tagged(reply, await changeSuspension(acting(context), viewer, subjectOf(params, request), body)),
  )
  serve(app, 'POST /api/admin/users/:id/sign-out', async ({ context, viewer, params, body, reply }) =>
    tagged(reply, await signOutEverywhere(acting(context), viewer, params.id, body.reason ?? null)),
  )
  serve(app, 'POST /api/admin/users/:id/reset-link', ({ context, viewer, params, body, request }) =>
    sendSignInLink(context, viewer, {
      userId: params.id,
      reason: body.reason ?? null,
      address: request.ip,
    }),
  )
  serve(app, 'POST /api/admin/users/:id/removal', ({ context, viewer, params, body, request }) =>
    removeAccountOf(acting(context), viewer, subjectOf(params, request), body.reason),
  )
}

/** @throws {Refusal} invalid (If-Match) */
function subjectOf({ id }: { id: string }, { headers }: FastifyRequest) {
  const ifMatch = headers['if-match']
  if (ifMatch === undefined) throw invalid('If-Match', m.errors_version_missing())
  return { userId: id, ifMatch }
}

function tagged(reply: FastifyReply, account: ManagedAccount): ManagedAccount {
  reply.header('etag', `"${account.version}"`)
  return account
}
