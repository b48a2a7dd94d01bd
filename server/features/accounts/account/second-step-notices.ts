import type { SecurityEvent } from '../../../../contract/audit-options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { queueAccountMail } from './account-mail.service.ts'
import { findUser } from './accounts.queries.ts'

/** Changes of a second step that notify the owner, with their security event. */
const events = {
  'app-added': 'second step added',
  'passkey-added': 'second step added',
  'app-removed': 'second step removed',
  'passkey-removed': 'second step removed',
  'codes-made': 'recovery codes made',
  'code-used': 'recovery code used',
  'reset-asked': 'second step reset asked',
  'reset-cancelled': 'second step reset cancelled',
  reset: 'second step reset',
  guessed: 'second step failed',
} as const satisfies Record<string, SecurityEvent>

export type SecondStepChange = keyof typeof events

/**
 * Notifies the owner of a change of the second step, and logs it.
 * @param alsoTo further addresses to notify
 */
export async function announceChange(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  { change, alsoTo = [], ...payload }: { change: SecondStepChange; until?: string; alsoTo?: string[] },
): Promise<void> {
  await recordSecurity(config, transaction, { event: events[change], account: userId, detail: change })
  const user = await findUser(transaction, userId)
  if (!user) return
  for (const recipient of new Set([user.email, ...alsoTo]))
    await queueAccountMail({ config }, transaction, {
      kind: 'second-step',
      userId,
      recipient,
      payload: { change, ...payload },
    })
}
