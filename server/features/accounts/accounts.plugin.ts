import type { FastifyInstance } from 'fastify'
import { linkRoutes } from './links/links.routes.ts'
import { ownAccountRoutes } from './own-account/own-account.routes.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { secondStepRoutes } from './second-step/second-step.routes.ts'
import { documentSessionRoutes } from './sessions/document-session.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

/** Serves registration, sign-in, and the caller's own account and its security. */
export async function accounts(app: FastifyInstance): Promise<void> {
  await app.register(signInRoutes)
  await app.register(documentSessionRoutes)
  await app.register(ownAccountRoutes)
  await app.register(secondStepRoutes)
  await app.register(linkRoutes)
  await app.register(photoRoutes)
}
