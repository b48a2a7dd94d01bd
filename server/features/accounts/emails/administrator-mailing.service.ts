import type { FastifyInstance } from 'fastify'
import { queueAccountMails } from '../account/account-mail.service.ts'
import { listAdministrators, listLocales } from '../account/accounts.queries.ts'

/** An alert about the site itself. */
interface SiteAlert {
  kind: 'backup-failed' | 'writes-refused'
  payload: Record<string, string>
}

/**
 * Notifies every administrator at once, bypassing the queue, whose database may refuse writes. Recipients
 * that the mail server refuses are queued, where the database allows it.
 * @throws {AggregateError} when there are administrators and none could be notified
 */
export async function alertAdministrators(
  {
    config,
    database,
    log,
    sendPastQueue,
  }: Pick<FastifyInstance, 'config' | 'database' | 'log' | 'sendPastQueue'>,
  { kind, payload }: SiteAlert,
): Promise<void> {
  const administrators = await listAdministrators(database)
  const locales = await listLocales(
    database,
    administrators.map(({ id }) => id),
  )
  const localeOf = new Map(locales.map(({ id, locale }) => [id, locale]))
  const mails = administrators.map(({ id, email }) => ({ kind, userId: id, recipient: email, payload }))
  const sent = await Promise.allSettled(
    mails.map((mail) => sendPastQueue({ ...mail, locale: localeOf.get(mail.userId) ?? null })),
  )
  const failures = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const unsent = mails.filter((_, index) => sent[index]?.status === 'rejected')
  if (unsent.length === 0) return
  try {
    await queueAccountMails({ config }, database, unsent)
  } catch (error) {
    if (unsent.length === mails.length)
      throw new AggregateError([...failures, error], 'No administrator could be told.')
    log.error({ err: error, kind, count: unsent.length }, 'not every administrator could be told')
  }
}
