import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { minute } from '../contract/time/durations.ts'
import { translateValidationMessages } from '../contract/validation-messages.ts'
import type { Config } from './config.ts'
import { CachedReads, type ReadCache } from './database/changes/cached-reads.ts'
import { Changes } from './database/changes/changes.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { withPatientDatabase } from './database/migrate.ts'
import { emailTemplates } from './email-templates.ts'
import { grantConfiguredAdministrator } from './features/accounts/access/first-administrator.service.ts'
import { avatarRoutes } from './features/accounts/avatars/avatars.routes.ts'
import { alertAdministrators } from './features/accounts/emails/administrator-mailing.service.ts'
import { linkRoutes } from './features/accounts/links/links.routes.ts'
import { ownAccountRoutes } from './features/accounts/own-account/own-account.routes.ts'
import { ownDataRoutes } from './features/accounts/own-data/own-data.routes.ts'
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts'
import { pushRoutes } from './features/accounts/push/push.routes.ts'
import { pushing } from './features/accounts/push/pushing.ts'
import { secondStepRoutes } from './features/accounts/second-step/second-step.routes.ts'
import { sessionListRoutes } from './features/accounts/sessions/session-list.routes.ts'
import { sessions } from './features/accounts/sessions/sessions.plugin.ts'
import { signInRoutes } from './features/accounts/sign-in/sign-in.routes.ts'
import { turnedAwayOnAccounts } from './features/accounts/turned-away/account-subscriber.ts'
import { administrationRoutes } from './features/administration/administration.routes.ts'
import { imports, importsOnAccounts } from './features/administration/imports/imports.plugin.ts'
import { fileLog } from './features/audit/file-log.plugin.ts'
import { eventsOnAccounts } from './features/events/account-subscriber.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { pictureRoutes } from './features/pictures/pictures.routes.ts'
import { blockRoutes } from './features/posts/blocks/blocks.routes.ts'
import { hasBlocked } from './features/posts/blocks/blocks.service.ts'
import { commentRoutes } from './features/posts/comments/comments.routes.ts'
import { feedRoutes } from './features/posts/feed/feed.routes.ts'
import { likeRoutes } from './features/posts/likes/likes.routes.ts'
import { liveFeedRoutes } from './features/posts/live/live.routes.ts'
import { mentionRoutes } from './features/posts/mentions/mentions.routes.ts'
import { moderationRoutes } from './features/posts/moderation/moderation.routes.ts'
import { postPictureRoutes } from './features/posts/pictures/post-pictures.routes.ts'
import { postsOnAccounts } from './features/posts/removed-accounts/account-subscriber.ts'
import { rosterOnAccounts } from './features/profiles/board/account-subscriber.ts'
import { boardRoutes } from './features/profiles/board/board.routes.ts'
import { profilesOnAccounts } from './features/profiles/directory/account-subscriber.ts'
import { directoryRoutes } from './features/profiles/directory/directory.routes.ts'
import { householdsOnAccounts } from './features/profiles/households/account-subscriber.ts'
import { householdRoutes } from './features/profiles/households/households.routes.ts'
import { membershipOptionRoutes } from './features/profiles/membership-options/membership-options.routes.ts'
import { ownProfileRoutes } from './features/profiles/own-profile/own-profile.routes.ts'
import { privacyRoutes } from './features/profiles/privacy/privacy.routes.ts'
import { profileRoutes } from './features/profiles/profile/profile.routes.ts'
import { keyRenewal } from './features/profiles/search/key-renewal.plugin.ts'
import { LiveSettings } from './features/society/settings/live-settings.service.ts'
import { closedParts, liveSettings } from './features/society/settings/settings.plugin.ts'
import { societyRoutes } from './features/society/society.routes.ts'
import { housekeepingTasks, minuteTasks } from './housekeeping-tasks.ts'
import { live } from './live/live.plugin.ts'
import { mail } from './mail/mail.plugin.ts'
import { updateDatabase } from './operations/archive/updating.ts'
import { health } from './operations/health/health.plugin.ts'
import { metrics } from './operations/health/metrics.plugin.ts'
import { WriteWatch } from './operations/health/write-watch.ts'
import { backups } from './operations/schedule/backups.plugin.ts'
import { housekeeping } from './operations/schedule/housekeeping.plugin.ts'
import { admission, refusing } from './request/admission/admission.plugin.ts'
import { errors, refuse, refuseUnreadable } from './request/errors/errors.ts'
import { crossOrigin } from './request/headers/cross-origin.ts'
import { securityHeaders } from './request/headers/security-headers.ts'
import { logOptions, requestLog } from './request/log/request-log.ts'
import { openapi } from './request/openapi/openapi.ts'
import { rateLimits } from './request/rate-limits/rate-limits.ts'
import { unknownProxy } from './request/rate-limits/unknown-proxy.ts'
import { jsonBodies, languages, requestTarget } from './request/reading.ts'
import { sendingEarly } from './request/response-cache/early-responses.plugin.ts'
import {
  cachingForSessions,
  cachingResponses,
  sendingCachedResponses,
} from './request/response-cache/response-cache.plugin.ts'
import { caching, compression, gracefulStop } from './request/sending.ts'
import { site } from './site/site.ts'
import { staticFiles } from './site/static-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    changes: Changes
    writes: WriteWatch
    cache: ReadCache
  }
}

const mebibyte = 1024 * 1024
const requestMilliseconds = 5 * minute

/** The features that react to what happens to an account, in the order in which they lock their rows. */
const accountSubscribers = [
  turnedAwayOnAccounts,
  eventsOnAccounts,
  postsOnAccounts,
  profilesOnAccounts,
  rosterOnAccounts,
  householdsOnAccounts,
  importsOnAccounts,
]

/**
 * Puts the whole server together: what happens to a request, top to bottom. Opens and migrates the database; closing
 * the app finishes running requests and closes it.
 * @throws {NewerDatabaseError} and whatever opening the database throws
 */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  translateValidationMessages()
  const app: FastifyInstance = Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: mebibyte,
    // Enough for a large picture on a slow line; sending a byte now and then cannot hold a connection forever.
    requestTimeout: requestMilliseconds,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    rewriteUrl: requestTarget,
    routerOptions: { ignoreTrailingSlash: true },
    // What the router itself refuses, such as an id longer than any.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  })
  const changes = new Changes()
  const writes = new WriteWatch(config.now)
  const database = openDatabase(config.databaseUrl, {
    changes,
    refused: (error) => writes.note(error),
    slow: {
      longerThan: config.slowQueryMilliseconds,
      tell: (sql, milliseconds) =>
        app.log.warn({ sql, milliseconds: Math.round(milliseconds) }, 'a query was slow'),
    },
  })
  const settings = new LiveSettings(config, database)
  app.decorate('settings', settings)
  app.decorate('config', { getter: () => settings.config })
  app.decorate('database', database)
  app.decorate('changes', changes)
  app.decorate('writes', writes)
  app.decorate('cache', new CachedReads(app))
  app.decorate('accountSubscribers', accountSubscribers)
  app.decorate('hasBlocked', hasBlocked)
  app.addHook('onClose', () => database.destroy())

  try {
    await withPatientDatabase(config.databaseUrl, database, (patient) => updateDatabase(config, patient))
    await grantConfiguredAdministrator({ config, database })
    await app.register(errors)
    await app.register(requestLog)
    await app.register(metrics)
    await app.register(health)
    await app.register(liveSettings)
    await app.register(gracefulStop)
    await app.register(unknownProxy)
    await app.register(languages)
    await app.register(securityHeaders)
    await app.register(caching)
    await app.register(cachingResponses)
    await app.register(admission)
    await app.register(compression)
    await app.register(crossOrigin)
    await app.register(refusing)
    await app.register(jsonBodies)
    await app.register(rateLimits)
    await app.register(cachingForSessions)
    await app.register(sessions)
    await app.register(fileLog)
    await app.register(closedParts)
    await app.register(live)
    await app.register(sendingCachedResponses)
    await app.register(sendingEarly)
    await app.register(openapi)
    await app.register(signInRoutes)
    await app.register(ownAccountRoutes)
    await app.register(ownDataRoutes)
    await app.register(sessionListRoutes)
    await app.register(pushRoutes)
    await app.register(secondStepRoutes)
    await app.register(passkeyRoutes)
    await app.register(linkRoutes)
    await app.register(imports)
    await app.register(administrationRoutes)
    await app.register(avatarRoutes)
    await app.register(pictureRoutes)
    await app.register(eventRoutes)
    await app.register(directoryRoutes)
    await app.register(ownProfileRoutes)
    await app.register(householdRoutes)
    await app.register(privacyRoutes)
    await app.register(profileRoutes)
    await app.register(boardRoutes)
    await app.register(membershipOptionRoutes)
    await app.register(blockRoutes)
    await app.register(commentRoutes)
    await app.register(likeRoutes)
    await app.register(mentionRoutes)
    await app.register(feedRoutes)
    await app.register(postPictureRoutes)
    await app.register(liveFeedRoutes)
    await app.register(moderationRoutes)
    await app.register(societyRoutes)
    await app.register(staticFiles)
    await app.register(site)
    await app.register(housekeeping, { tasks: housekeepingTasks, minuteTasks })
    await app.register(keyRenewal)
    await app.register(backups, {
      tell: (payload) => alertAdministrators(app, { kind: 'backup-failed', payload }),
    })
    await app.register(mail, { templates: emailTemplates, pushing })
    await app.ready()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
