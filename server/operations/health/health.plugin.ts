import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { mebibyte } from '../../../contract/bytes.ts'
import { minute, second } from '../../../contract/time/durations.ts'
import { migrationState } from '../../database/migrate.ts'
import { oldestDueMail } from '../../mail/mails.queries.ts'

const staysFresh = second
const readyWithin = 3 * second

/**
 * Serves the site's health to monitoring: `/health/live` while it responds, `/health/ready` while it can
 * work. The responses contain nothing about members.
 */
export const health = plugin(async (app: FastifyInstance) => {
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<Readiness> | undefined
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  /** Checks once for all requests within a second. */
  function readiness(): Promise<Readiness> {
    if (!looking || performance.now() - looked > staysFresh) {
      looked = performance.now()
      looking = readReadiness(app, readyWithin)
    }
    return looking
  }

  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await readiness()
    const isReady = ready && !isStopping
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', checks })
  })
})

/** With less space the next large write may fail. */
const leastFreeBytes = 100 * mebibyte
const mailIsLateAfter = 15 * minute

type Check = 'ok' | 'away' | 'waiting' | 'low' | 'late' | 'refused' | 'unknown'

interface Readiness {
  ready: boolean
  checks: Record<'database' | 'writes' | 'migrations' | 'disk' | 'mail', Check>
}

/**
 * Checks the site's dependencies. Low space, late mail and refused writes are reported, but do not make it
 * unready: it still serves, and no restart would help.
 * @param within time limit of the database, in milliseconds
 */
async function readReadiness(
  { config, database, log, writes }: Pick<FastifyInstance, 'config' | 'database' | 'log' | 'writes'>,
  within: number,
): Promise<Readiness> {
  const disk = await readDisk(dirname(config.outbox))
  const asked = askDatabase()
  const late = pause(within, null, { ref: false })
  const answered = await Promise.race([asked, late]).catch((error: unknown) => {
    log.warn({ err: error }, 'not ready: the database does not answer')
    return null
  })
  asked.catch(() => undefined)
  if (!answered)
    return {
      ready: false,
      checks: { database: 'away', writes: 'unknown', migrations: 'unknown', disk, mail: 'unknown' },
    }
  return {
    ready: answered.checks.migrations === 'ok',
    checks: { database: 'ok', disk, ...answered.checks },
  }

  async function askDatabase(): Promise<{ checks: Record<'writes' | 'migrations' | 'mail', Check> }> {
    const { waiting } = await migrationState(database)
    const oldest = await oldestDueMail(database)
    const waits = oldest ? config.now().getTime() - Date.parse(oldest.created_at) : 0
    return {
      checks: {
        writes: (await writes.isRefused(database)) ? 'refused' : 'ok',
        migrations: waiting.length === 0 ? 'ok' : 'waiting',
        mail: waits > mailIsLateAfter ? 'late' : 'ok',
      },
    }
  }
}

async function readDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastFreeBytes ? 'low' : 'ok'
  } catch {
    return 'unknown'
  }
}
