import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { second } from '../../contract/time/durations.ts'
import type { EmailTemplates } from './email-rendering.ts'
import type { NewMail } from './mail-queue.ts'
import { type MailSender, sendDueMails, sendPastQueue } from './mail-sender.ts'
import { openMailTransport } from './mail-transport.ts'
import type { Pushing } from './push-delivery.ts'

const graceMilliseconds = 5 * second

interface MailOptions {
  templates: EmailTemplates
  choicesOf: MailSender['choicesOf']
  skips: MailSender['skips']
  pushing: Pushing
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Sends a message at once and bypasses the queue.
     * @throws the mail server's refusal, and in processes that do not send messages
     */
    sendPastQueue: (mail: NewMail) => Promise<void>
  }
}

/** Sends the queued messages in the background; a stop waits for those being sent. */
export const mail = plugin(
  async (app: FastifyInstance, { templates, choicesOf, skips, pushing }: MailOptions) => {
    const { config, database, log } = app
    const pace = config.mailPace
    if (!pace) {
      app.decorate('sendPastQueue', async () => {
        throw new Error('This process leaves messages to others.')
      })
      return
    }
    if (!config.smtpUrl)
      log.info(
        { folder: config.outbox },
        'no mail server is set up: messages are written to files; set SMTP_URL to send them',
      )
    const closing = new AbortController()
    const stop = new AbortController()
    const sender = {
      context: {
        // E-mails contain the society's settings at the time of composing.
        get config() {
          return app.config
        },
        database,
        log,
      },
      templates,
      choicesOf,
      skips,
      transport: openMailTransport(config),
      pushing,
      pace,
      closing: closing.signal,
      stop: stop.signal,
    }
    app.decorate('sendPastQueue', (mail) => sendPastQueue(sender, mail))
    let timer: NodeJS.Timeout | undefined
    let round = Promise.resolve()

    const pause = pace.pollSeconds * second

    function plan(): void {
      timer = setTimeout(() => {
        round = sendDueMails(sender)
          .catch((error: unknown) => log.error({ err: error }, 'the mail queue failed'))
          .then(() => {
            if (!closing.signal.aborted) plan()
          })
      }, pause).unref()
    }
    app.addHook('onReady', async () => plan())
    app.addHook('onClose', async () => {
      closing.abort()
      clearTimeout(timer)
      const grace = setTimeout(() => stop.abort(), graceMilliseconds)
      await round
      clearTimeout(grace)
    })
  },
)
