import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { emailRoutes } from './emails/emails.routes.ts'
import { manageHouseholdsRoutes } from './households/households.routes.ts'
import { imports } from './imports/imports.plugin.ts'
import { memberFileRoutes } from './members-file/members-file.routes.ts'
import { newcomerRoutes } from './newcomers/newcomers.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { rosterRoutes } from './roster/roster.routes.ts'
import { securityLogRoutes } from './security-log/security-log.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

/** Serves everything under `/api/admin` but the editors of other features; runs imports. */
export const administration = plugin(async (app: FastifyInstance) => {
  await app.register(imports)
  await app.register(auditLogRoutes)
  await app.register(claimRoutes)
  await app.register(emailRoutes)
  await app.register(manageHouseholdsRoutes)
  await app.register(memberFileRoutes)
  await app.register(newcomerRoutes)
  await app.register(overviewRoutes)
  await app.register(peopleRoutes)
  await app.register(rosterRoutes)
  await app.register(securityLogRoutes)
  await app.register(todayRoutes)
  await app.register(usersRoutes)
})
