import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { minute } from '../../../contract/time/durations.ts'
import { makeBackupInThread } from './backup-thread.ts'
import { type BackupActions, backUpWhenDue } from './scheduled-backups.ts'

const firstLook = minute
const pollEvery = 10 * minute

/** Creates backups on the configured schedule; a stop cancels a running one. */
export const backups = plugin(async (app: FastifyInstance, { notify }: Pick<BackupActions, 'notify'>) => {
  if (app.config.backups.to === null) return
  const closing = new AbortController()
  let round = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function plan(pause: number): void {
    timer = setTimeout(() => {
      const make = (order: Parameters<BackupActions['make']>[0]) => makeBackupInThread(order, closing.signal)
      round = backUpWhenDue(app, { make, notify })
        .catch((error: unknown) => app.log.error({ err: error }, 'the backups could not be looked after'))
        .then(() => {
          if (!closing.signal.aborted) plan(pollEvery)
        })
    }, pause).unref()
  }
  app.addHook('onReady', async () => plan(firstLook))
  app.addHook('onClose', async () => {
    closing.abort()
    clearTimeout(timer)
    await round
  })
})
