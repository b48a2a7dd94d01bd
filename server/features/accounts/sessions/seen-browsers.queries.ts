import type { Connection } from '../../../database/connection.ts'
import type { SeenBrowserRow } from '../../../database/rows/account-rows.ts'
import type { Device } from './seen-browsers.service.ts'

/** Records the browser of a session; false when recorded already, or the session has ended. */
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

/** Checks whether an account has any recorded browser. */
export async function isSomeBrowserSeen(transaction: Connection, userId: string): Promise<boolean> {
  const seen = await transaction
    .selectFrom('seen_browsers')
    .select('browser')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

/** Records an account's browser and network; true when they are new to it. */
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
