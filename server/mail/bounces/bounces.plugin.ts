import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { hour, minute } from '../../../contract/time/durations.ts'
import type { Bounces } from '../../config/mail.ts'
import type { Context } from '../../endpoints/context.ts'
import type { MailboxPosition } from './bounce-mailbox.ts'
import { type BounceReport, readBounceReport } from './bounce-report.ts'

/** Applies a report; returns false without a proven claim. */
export type TakeBounce = (
  context: Pick<Context, 'config' | 'database' | 'log'>,
  report: BounceReport,
) => Promise<boolean>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Starts reading the mailbox for returned mail. Does nothing while a reading runs or pauses after a
     * failure.
     * @throws the failure of the last reading
     */
    readBounces: () => Promise<{ ended: Promise<void> }>
  }
}

const longestReading = 10 * minute
const longestPause = hour

/** Reads the mailbox for returned mail in the background, in processes that send messages. */
export const bounces = plugin(async (app: FastifyInstance, { take }: { take: TakeBounce }) => {
  const { config, log } = app
  if (!config.bounces || !config.mailPace) {
    app.decorate('readBounces', async () => ({ ended: Promise.resolve() }))
    return
  }
  const mailbox: Bounces = config.bounces
  const closing = new AbortController()
  const position: MailboxPosition = { validity: null, uid: 0 }
  let reading: Promise<void> | null = null
  let failure: { error: Error; count: number; until: number } | null = null

  async function apply(raw: Buffer): Promise<boolean> {
    const report = await readBounceReport(raw, mailbox.address).catch((error: unknown) => {
      log.warn({ err: error }, 'a message in the mailbox for returned mail could not be read')
      return null
    })
    return report !== null && take({ config: app.config, database: app.database, log }, report)
  }

  async function read(): Promise<void> {
    try {
      // Loads the library with the first reading, and never in processes without a mailbox.
      const { readBounceMailbox } = await import('./bounce-mailbox.ts')
      const { applied, more } = await readBounceMailbox({
        ...{ bounces: mailbox, position, take: apply, now: config.now() },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(longestReading)]),
      })
      if (applied > 0 || more) log.info({ applied, more }, 'returned mail was read')
      failure = null
    } catch (error) {
      if (closing.signal.aborted) return
      const count = (failure?.count ?? 0) + 1
      const pause = Math.min(longestPause, minute * 2 ** (count - 1))
      failure = { error: error as Error, count, until: Date.now() + pause }
      log.warn({ err: error, pause }, 'the mailbox for returned mail could not be read')
    }
  }

  app.decorate('readBounces', async () => {
    if (reading === null && Date.now() >= (failure?.until ?? 0))
      reading = read().finally(() => {
        reading = null
      })
    if (failure !== null) throw failure.error
    return { ended: reading ?? Promise.resolve() }
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await reading
  })
})
