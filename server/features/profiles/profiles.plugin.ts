import type { FastifyInstance } from 'fastify'
import { boardRoutes } from './board/board.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { householdRoutes } from './households/households.routes.ts'
import { membershipOptionRoutes } from './membership-options/membership-options.routes.ts'
import { ownProfileRoutes } from './own-profile/own-profile.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { keyRenewal } from './search/key-renewal.plugin.ts'

/** Serves the directory, profiles, households and the board; renews search keys after an update. */
export async function profiles(app: FastifyInstance): Promise<void> {
  await app.register(directoryRoutes)
  await app.register(ownProfileRoutes)
  await app.register(householdRoutes)
  await app.register(privacyRoutes)
  await app.register(profileRoutes)
  await app.register(boardRoutes)
  await app.register(membershipOptionRoutes)
  await app.register(keyRenewal)
}
