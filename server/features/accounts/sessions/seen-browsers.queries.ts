import type { Connection } from '../../../database/connection.ts'
import type { SeenBrowserRow } from '../../../database/rows/account-rows.ts'
import type { Device } from './seen-browsers.service.ts'

/** Describes a session that is not described yet; false when it is, or has ended. */
export async function describeSession(
  transaction: Connection,
  sessionId: string,
  device: Device,
): Promise<boolean> {
  const described = await transaction
    .updateTable('sessions')
    .set({ ...device })
    .where('id', '=', sessionId)
    .where('browser', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return described !== undefined
}

/** Tells whether it is known of any place that an account was used there. */
export async function isSomeBrowserSeen(transaction: Connection, userId: string): Promise<boolean> {
  const seen = await transaction
    .selectFrom('seen_browsers')
    .select('browser')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Notes that an account is used in a browser and from a network; true when it never was before. */
export async function noteBrowser(transaction: Connection, seen: SeenBrowserRow): Promise<boolean> {
  const { user_id, browser, network, seen_at } = seen
  const known = await transaction
    .updateTable('seen_browsers')
    .set({ seen_at })
    .where('user_id', '=', user_id)
    .where('browser', '=', browser)
    .where('network', '=', network)
    .returning('user_id')
    .executeTakeFirst()
  if (known) return false
  await transaction
    .insertInto('seen_browsers')
    .values(seen)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export function deleteBrowsersSeenBefore(connection: Connection, before: string) {
  return connection.deleteFrom('seen_browsers').where('seen_at', '<', before).execute()
}
