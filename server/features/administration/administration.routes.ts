import type { FastifyInstance } from 'fastify'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { emailRoutes } from './emails/emails.routes.ts'
import { manageHouseholdsRoutes } from './households/households.routes.ts'
import { memberFileRoutes } from './members-file/members-file.routes.ts'
import { newcomerRoutes } from './newcomers/newcomers.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { rosterRoutes } from './roster/roster.routes.ts'
import { securityLogRoutes } from './security-log/security-log.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { usersRoutes } from './users/users.routes.ts'

/** Everything under `/api/admin` that is not the editing of another feature. */
export async function administrationRoutes(app: FastifyInstance): Promise<void> {
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
}
