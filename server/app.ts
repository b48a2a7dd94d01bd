import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { migrate } from './database/migrate.ts'
import { accountPageRoutes } from './features/accounts/account-page.routes.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { avatarRoutes } from './features/accounts/avatars.routes.ts'
import { manageUsersRoutes } from './features/accounts/manage-users.routes.ts'
import { grantConfiguredAdministrator } from './features/accounts/verification.service.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { feedRoutes } from './features/events/feeds.routes.ts'
import { liveRoutes } from './features/posts/live.routes.ts'
import { moderationRoutes } from './features/posts/moderation.routes.ts'
import { postRoutes } from './features/posts/posts.routes.ts'
import { memberFileRoutes } from './features/profiles/member-file.routes.ts'
import { profileRoutes } from './features/profiles/profiles.routes.ts'
import { rosterRoutes } from './features/profiles/roster.routes.ts'
import { administrationRoutes } from './features/society/administration.routes.ts'
import { announcementRoutes } from './features/society/announcements.routes.ts'
import { LiveSettings } from './features/society/live-settings.service.ts'
import { pageRoutes } from './features/society/pages.routes.ts'
import { pictureRoutes } from './features/society/pictures.routes.ts'
import { societyRoutes } from './features/society/society.routes.ts'
import { caching } from './plugins/caching.ts'
import { compression } from './plugins/compression.ts'
import { errors, refuse, refuseUnreadable } from './plugins/errors.ts'
import { gracefulStop } from './plugins/graceful-stop.ts'
import { housekeeping } from './plugins/housekeeping.ts'
import { jsonBodies } from './plugins/json-bodies.ts'
import { languages } from './plugins/languages.ts'
import { live } from './plugins/live.ts'
import { liveSettings } from './plugins/live-settings.ts'
import { mail } from './plugins/mail.ts'
import { openapi } from './plugins/openapi.ts'
import { requestLog } from './plugins/request-log.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessions } from './plugins/sessions.ts'
import { site } from './plugins/site.ts'
import { societyRules } from './plugins/society-rules.ts'
import { staticFiles } from './plugins/static-files.ts'
import { throttles } from './plugins/throttles.ts'
import { requestTarget } from './request-target.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
  }
}

const mebibyte = 1024 * 1024
const requestMilliseconds = 5 * 60 * 1000

/**
 * The whole server: what happens to a request, top to bottom. Opens and migrates the database; closing the app
 * finishes running requests and closes it.
 * @throws {NewerDatabaseError} and whatever opening the database throws
 */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: mebibyte,
    // Enough for a large picture on a slow line; whoever sends a byte now and then does not hold a connection for ever.
    requestTimeout: requestMilliseconds,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    rewriteUrl: requestTarget,
    routerOptions: { ignoreTrailingSlash: true },
    // What the router itself refuses, such as an id longer than any.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  })
  const database = openDatabase(config.databaseUrl)
  const settings = new LiveSettings(config, database)
  app.decorate('settings', settings)
  app.decorate('config', { getter: () => settings.config })
  app.decorate('database', database)
  app.addHook('onClose', () => database.destroy())

  try {
    await migrate(database)
    await grantConfiguredAdministrator({ config, database })
    await app.register(requestLog)
    await app.register(liveSettings)
    await app.register(gracefulStop)
    await app.register(errors)
    await app.register(languages)
    await app.register(securityHeaders)
    await app.register(caching)
    await app.register(compression)
    await app.register(cors, {
      origin: config.allowedOrigins,
      allowedHeaders: ['content-type', 'x-auth-token', 'idempotency-key', 'if-match'],
      // A plain OPTIONS is answered, too, instead of refused in words that are not the interface's.
      strictPreflight: false,
      exposedHeaders: ['link', 'retry-after', 'etag', 'x-request-id'],
    })
    await app.register(jsonBodies)
    await app.register(throttles)
    await app.register(sessions)
    await app.register(societyRules)
    await app.register(openapi)
    await app.register(live)
    await app.register(accountRoutes)
    await app.register(accountPageRoutes)
    await app.register(manageUsersRoutes)
    await app.register(avatarRoutes)
    await app.register(eventRoutes)
    await app.register(feedRoutes)
    await app.register(profileRoutes)
    await app.register(rosterRoutes)
    await app.register(memberFileRoutes)
    await app.register(postRoutes)
    await app.register(liveRoutes)
    await app.register(moderationRoutes)
    await app.register(societyRoutes)
    await app.register(administrationRoutes)
    await app.register(pageRoutes)
    await app.register(announcementRoutes)
    await app.register(pictureRoutes)
    await app.register(staticFiles)
    await app.register(site)
    await app.register(housekeeping)
    await app.register(mail)
    await app.ready()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
