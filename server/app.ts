import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { mebibyte } from '../contract/bytes.ts'
import { setCallingCode } from '../contract/profiles/phones.ts'
import { minute } from '../contract/time/durations.ts'
import { translateValidationMessages } from '../contract/validation.ts'
import { backgroundWork } from './background-work.ts'
import type { Config } from './config.ts'
import { CachedReads, type ReadCache } from './database/changes/cached-reads.ts'
import { Changes } from './database/changes/changes.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { withPatientDatabase } from './database/migrate.ts'
import { grantConfiguredAdministrator } from './features/accounts/access/access.service.ts'
import {
  listOtherGroupMail,
  readGroupName,
  stopGroupMail,
  wantsGroupMail,
} from './features/groups/group-emails.service.ts'
import { leadsAnyGroup } from './features/groups/own-groups.service.ts'
import { findLetterVersion } from './features/letters/letters/letters.service.ts'
import { hasBlocked, readHiddenMembers } from './features/posts/blocks.service.ts'
import { LiveSettings } from './features/society/settings/live-settings.service.ts'
import { accountSubscribers, features, groupSubscribers } from './features.ts'
import { updateDatabase } from './operations/archive/archive-writing.ts'
import { WriteWatch } from './operations/health/write-watch.ts'
import { refuse, refuseUnreadable } from './request/errors.ts'
import { requestTarget } from './request/reading.ts'
import { logOptions } from './request/request-log.ts'
import { requestPipeline } from './request-pipeline.ts'
import { staticFiles } from './site/builds.ts'
import { site } from './site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    database: Database
    changes: Changes
    writes: WriteWatch
    cache: ReadCache
  }
}

const requestMilliseconds = 5 * minute

/**
 * Creates the server, opens and migrates its database, and registers its parts in order.
 * Closing the app finishes running requests, then closes the database.
 * @throws {NewerDatabaseError} and errors of opening the database
 */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  translateValidationMessages()
  setCallingCode(config.callingCode)
  const app: FastifyInstance = Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: mebibyte,
    // Enough for a large picture over a slow connection; a client that sends single bytes cannot occupy a
    // connection forever.
    requestTimeout: requestMilliseconds,
    // Importing the built site takes longer than the default of 10 s while the machine is busy.
    pluginTimeout: minute,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    rewriteUrl: requestTarget,
    routerOptions: { ignoreTrailingSlash: true },
    // Errors of the router itself, such as an overlong id.
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
      report: (sql, milliseconds) =>
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
  app.decorate('letterVersion', findLetterVersion)
  app.decorate('hiddenMembers', readHiddenMembers)
  app.decorate('leadsAnyGroup', leadsAnyGroup)
  app.decorate('groupMail', {
    stop: stopGroupMail,
    isWanted: wantsGroupMail,
    nameOf: readGroupName,
    listOthers: listOtherGroupMail,
  })
  app.decorate('groupSubscribers', groupSubscribers)
  app.addHook('onClose', () => database.destroy())

  try {
    await withPatientDatabase(config.databaseUrl, database, (patient) => updateDatabase(config, patient))
    await grantConfiguredAdministrator({ config, database })
    await app.register(requestPipeline)
    await app.register(features)
    await app.register(staticFiles)
    await app.register(site)
    await app.register(backgroundWork)
    await app.ready()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}
