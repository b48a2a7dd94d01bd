import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { deviceSecretOf, expireDocumentCookie, rememberBrowser } from '../sessions/browser-cookies.ts'
import { isKnownDevice } from '../sessions/seen-browsers.service.ts'
import { endSession } from '../sessions/sessions.service.ts'
import { finishSignIn, prove, signInByPasskey } from './finishing.service.ts'
import { openedNow, registerAccount } from './registration.service.ts'
import { type Caller, readCurrentUser, signIn } from './sign-in.service.ts'

/** Serves registering, signing in and out, and the signed-in account. */
export async function signInRoutes(app: FastifyInstance): Promise<void> {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    deviceSecret: deviceSecretOf(app.config, request),
  })
  const signingIn = {
    usedUp: 'failedLoginsPerAddress',
    spared: (request: FastifyRequest) => isKnownDevice(app.database, deviceSecretOf(app.config, request)),
  } as const

  serve(
    app,
    'POST /api/users',
    async ({ context, body, request, reply }) =>
      rememberBrowser(context, { request, reply }, await registerAccount(context, body, request.ip)),
    { usedUp: 'registrationsPerAddress' },
  )
  serve(app, 'POST /api/users/form', async ({ context }) => ({ opened: await openedNow(context) }))
  serve(app, 'GET /api/auth', ({ context, viewer }) => readCurrentUser(context, viewer))
  serve(
    app,
    'POST /api/auth',
    async ({ context, viewer, body, request, reply }) => {
      const session = await signIn(context, body, callerOf(request))
      // The previous session is no longer needed, and must not be usable by anybody else.
      if (viewer) await endSession(context, viewer)
      return rememberBrowser(context, { request, reply }, session)
    },
    signingIn,
  )
  serve(
    app,
    'POST /api/auth/second-step',
    async ({ context, viewer, body, request, reply }) => {
      const session = await finishSignIn(context, body, callerOf(request))
      if (viewer) await endSession(context, viewer)
      return rememberBrowser(context, { request, reply }, session)
    },
    signingIn,
  )
  serve(
    app,
    'POST /api/auth/passkey',
    async ({ context, viewer, body, request, reply }) => {
      const session = await signInByPasskey(context, body.passkey, callerOf(request))
      if (viewer) await endSession(context, viewer)
      return rememberBrowser(context, { request, reply }, session)
    },
    signingIn,
  )
  serve(app, 'POST /api/auth/proof', ({ context, viewer, body }) => prove(context, viewer, body))
  serve(app, 'DELETE /api/auth', async ({ context, viewer, reply }) => {
    await endSession(context, viewer)
    expireDocumentCookie(context.config, reply)
    // The page clears its own storage, except the theme; the language cookie stays, too.
    reply.header('clear-site-data', '"cache"')
  })
}
