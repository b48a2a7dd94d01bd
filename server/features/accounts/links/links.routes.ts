import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../account/account-subscribers.ts'
import { rememberBrowser } from '../sessions/browser-cookies.ts'
import { requestRecovery, setPasswordByLink } from './recovery.service.ts'
import { describeLink, type GroupMailAccess, unsubscribe } from './unsubscribing.service.ts'
import { confirmAddress } from './verification.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    groupMail: GroupMailAccess
  }
}

/** Serves recovery links, and the use of all links in messages. */
export async function linkRoutes(app: FastifyInstance): Promise<void> {
  const linkUses = { usedUp: 'linkUsesPerAddress' } as const

  serve(
    app,
    'POST /api/recovery',
    ({ context, body, request }) => requestRecovery(context, body.email, request.ip),
    { usedUp: 'recoveriesPerAddress' },
  )
  serve(app, 'GET /api/links/:secret', ({ context, params }) =>
    describeLink(context, app.groupMail, params.secret),
  )
  serve(
    app,
    'POST /api/links/confirm',
    ({ context, viewer, body, request }) => confirmAddress(context, viewer, body, request.ip),
    linkUses,
  )
  serve(
    app,
    'POST /api/links/password',
    async ({ context, body, request, reply }) => {
      const session = await setPasswordByLink(accountContext(app, context), body, request.ip)
      return rememberBrowser(context, { request, reply }, session)
    },
    linkUses,
  )
  serve(
    app,
    'POST /api/links/unsubscribe',
    ({ context, body, request }) => unsubscribe(context, app.groupMail, body.link, request.ip),
    linkUses,
  )
}
