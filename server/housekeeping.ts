import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { sweepIdempotencyKeys } from './endpoints/idempotency.ts'
import { sweepThrottles } from './endpoints/rate-limit.ts'
import { sweepLinks } from './features/accounts/links/account-links.service.ts'
import { sweepSessions } from './features/accounts/sign-in/sessions.service.ts'
import { mailDueAnnouncements } from './features/society/announcements/announcement-emails.service.ts'
import { sweepPictures } from './features/society/pictures/pictures.service.ts'
import { sweepMails } from './mail/mail-queue.ts'

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
