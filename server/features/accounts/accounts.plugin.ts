import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureBytesMax } from '../../../contract/picture-files.ts'
import { hour, minute, second } from '../../../contract/time/durations.ts'
import { contextOf } from '../../endpoints/context.ts'
import { entityTag, namesVersion } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../pictures/picture-uploads.ts'
import { accountContext } from './account/account-subscribers.ts'
import { requestRecovery, setPasswordByLink } from './links/recovery.service.ts'
import { describeLink, type GroupMailAccess, unsubscribe } from './links/unsubscribing.service.ts'
import { confirmAddress } from './links/verification.service.ts'
import { ownAccountRoutes } from './own-account/own-account.routes.ts'
import { type AvatarCache, readAvatar } from './photos/avatars.service.ts'
import { readOwnPhoto, removeOwnPhoto, replacePhoto } from './photos/photos.service.ts'
import { addPasskey, passkeyCreation, passkeyRequest } from './second-step/passkeys.service.ts'
import {
  addApp,
  beginAppSetup,
  ownerOfTicket,
  readSecondStep,
  removeOwnStep,
  renameOwnStep,
  renewRecoveryCodes,
} from './second-step/second-step.service.ts'
import {
  deviceSecretOf,
  expireDocumentCookie,
  isKnownDevice,
  rememberBrowser,
} from './sessions/seen-browsers.service.ts'
import { documentSessionRoutes } from './sessions/sessions.plugin.ts'
import { endSession } from './sessions/sessions.service.ts'
import { finishSignIn, prove, signInByPasskey } from './sign-in/finishing.service.ts'
import { openedNow, registerAccount } from './sign-in/registration.service.ts'
import { type Caller, readCurrentUser, signIn } from './sign-in/sign-in.service.ts'

/** Serves registration, sign-in, and the caller's own account and its security. */
export async function accounts(app: FastifyInstance): Promise<void> {
  await app.register(signInRoutes)
  await app.register(documentSessionRoutes)
  await app.register(ownAccountRoutes)
  await app.register(secondStepRoutes)
  await app.register(linkRoutes)
  await app.register(photoRoutes)
}

/** Serves the second step of the own account, and passkeys. */
async function secondStepRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/account/second-step', ({ context, viewer }) => readSecondStep(context, viewer))
  serve(app, 'POST /api/account/second-step/setup', ({ context, viewer }) => beginAppSetup(context, viewer))
  serve(app, 'POST /api/account/second-step', ({ context, viewer, body }) => addApp(context, viewer, body))
  serve(app, 'PUT /api/account/second-step/:id', ({ context, viewer, params, body }) =>
    renameOwnStep(context, viewer, params.id, body.name),
  )
  serve(app, 'DELETE /api/account/second-step/:id', ({ context, viewer, params }) =>
    removeOwnStep(context, viewer, params.id),
  )
  serve(app, 'POST /api/account/recovery-codes', ({ context, viewer }) => renewRecoveryCodes(context, viewer))
  serve(app, 'POST /api/auth/passkey/options', async ({ context, viewer, body }) => {
    const owner = body.ticket === undefined ? viewer?.userId : await ownerOfTicket(context, body.ticket)
    return passkeyRequest(context, owner ?? null)
  })
  serve(app, 'POST /api/account/passkeys/options', ({ context, viewer }) => passkeyCreation(context, viewer))
  serve(app, 'POST /api/account/passkeys', ({ context, viewer, body }) => addPasskey(context, viewer, body))
}

const freshSeconds = { picture: hour / second, initials: (5 * minute) / second }

/** Serves avatars to everybody, because public pages show them, and photos to their owners. */
async function photoRoutes(app: FastifyInstance): Promise<void> {
  await app.register(ownPhotoRoutes)
  const cache: AvatarCache = { pictures: new Map(), pausedUntil: 0 }
  app.get<{ Params: { userId: string }; Querystring: { size?: unknown } }>(
    '/avatars/:userId',
    { config: { picture: true } },
    async ({ params, query, headers, log }, reply) => {
      const size = query.size === 'large' ? 'large' : 'small'
      const { type, body, version } = await readAvatar(contextOf(app, log), cache, params.userId, size)
      reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`)
      if (version === undefined) {
        const seconds = type === 'image/svg+xml' ? freshSeconds.initials : freshSeconds.picture
        reply.header('cache-control', `public, max-age=${seconds}`)
      } else {
        // Caches must revalidate a photo, because its owner may remove it or become hidden.
        reply.header('cache-control', 'public, no-cache').header('etag', entityTag(version))
        if (namesVersion(headers['if-none-match'] ?? '', version)) return reply.code(304).send()
      }
      return reply.type(type).send(body instanceof Uint8Array ? Buffer.from(body) : body)
    },
  )
}

/** A separate plugin, because its calls accept pictures as bodies. */
async function ownPhotoRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app)
  serve(app, 'GET /api/account/photo', ({ context, viewer }) => readOwnPhoto(context, viewer))
  serve(
    app,
    'PUT /api/account/photo',
    ({ context, viewer, request }) => replacePhoto(context, viewer, uploadedPicture(request)),
    { bodyLimit: pictureBytesMax, usedUp: 'photosPerAccount' },
  )
  serve(app, 'DELETE /api/account/photo', ({ context, viewer }) => removeOwnPhoto(context, viewer))
}

declare module 'fastify' {
  interface FastifyInstance {
    groupMail: GroupMailAccess
  }
}

/** Serves recovery links, and the use of all links in messages. */
async function linkRoutes(app: FastifyInstance): Promise<void> {
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

/** Serves registering, signing in and out, and the signed-in account. */
async function signInRoutes(app: FastifyInstance): Promise<void> {
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
