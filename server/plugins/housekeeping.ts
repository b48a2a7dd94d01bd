import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { sweepLinks } from '../features/accounts/account-links.service.ts'
import { sweepSessions } from '../features/accounts/sessions.service.ts'
import { mailDueAnnouncements } from '../features/society/announcement-mail.service.ts'
import { sweepPictures } from '../features/society/pictures.service.ts'
import { sweepIdempotencyKeys } from '../idempotency.ts'
import { sweepMails } from '../mail/mail-queue.ts'
import { sweepThrottles } from '../throttle.ts'

const hourInMilliseconds = 60 * 60 * 1000

/** Removes what has expired and sends what has become due, once an hour. */
export const housekeeping = plugin(async (app: FastifyInstance) => {
  async function sweep(): Promise<void> {
    try {
      await sweepSessions(app)
      await sweepThrottles(app)
      await sweepIdempotencyKeys(app)
      await sweepLinks(app)
      await sweepMails(app)
      await sweepPictures(app)
      await mailDueAnnouncements(app)
    } catch (error) {
      app.log.error({ err: error }, 'housekeeping failed')
    }
  }
  const timer = setInterval(sweep, hourInMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
})
