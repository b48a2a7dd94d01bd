import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { minute } from '../../../../contract/time/durations.ts'
import { mailDuties } from './duty-emails.service.ts'

/** Looks every minute whether somebody with a role has to hear of something; only where messages are sent. */
export const dutyEmails = plugin(async (app: FastifyInstance) => {
  if (!app.config.mailPace) return
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const isClosing = new AbortController()

  function plan(): void {
    timer = setTimeout(() => {
      round = mailDuties(app)
        .catch((error: unknown) =>
          app.log.error({ err: error }, 'telling of duties failed; it is tried again'),
        )
        .then(() => {
          if (!isClosing.signal.aborted) plan()
        })
    }, minute).unref()
  }
  app.addHook('onReady', async () => plan())
  app.addHook('onClose', async () => {
    isClosing.abort()
    clearTimeout(timer)
    await round
  })
})
