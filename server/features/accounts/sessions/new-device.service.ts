import { keptFor } from '../../../../contract/time/retention.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueAccountMail } from '../account-mail.service.ts'
import { findUser } from '../accounts.queries.ts'
import type { Device } from './device.ts'
import {
  deleteBrowsersSeenBefore,
  describeSession,
  isSomeBrowserSeen,
  noteBrowser,
} from './seen-browsers.queries.ts'

/**
 * Notes at the first use of a session in which browser it is and from where, and writes to the owner when the account
 * was never used so before. The very first place of an account is no news.
 */
export async function noteDevice(
  { config, database }: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  device: Device,
): Promise<void> {
  const at = config.now().toISOString()
  await database.transaction().execute(async (transaction) => {
    if (!(await describeSession(transaction, sessionId, device))) return
    const isFirst = !(await isSomeBrowserSeen(transaction, userId))
    const isNew = await noteBrowser(transaction, { user_id: userId, ...device, seen_at: at })
    const user = await findUser(transaction, userId)
    if (isFirst || !isNew || !user?.email) return
    await queueAccountMail({ config }, transaction, {
      kind: 'new-device',
      userId,
      recipient: user.email,
      payload: { browser: device.browser, network: device.network, at },
    })
  })
}

/** Forgets where accounts were used a year ago. */
export async function sweepSeenBrowsers({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await deleteBrowsersSeenBefore(
    database,
    new Date(config.now().getTime() - keptFor.seenBrowser).toISOString(),
  )
}
