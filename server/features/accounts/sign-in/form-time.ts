import { createHmac, timingSafeEqual } from 'node:crypto'
import { leastFillMilliseconds } from '../../../../contract/accounts/limits.ts'
import type { Context } from '../../../endpoints/context.ts'
import { siteSecret } from '../../audit/security-log.service.ts'

const purpose = 'registration form'

/** Returns when a form was opened, signed, so that nobody can say that it was earlier. */
export async function openedNow({ config, database }: Pick<Context, 'config' | 'database'>): Promise<string> {
  const at = config.now().getTime().toString(36)
  return `${at}.${signatureOf(at, await siteSecret(database))}`
}

/** Tells whether a form was opened as long ago as a person needs at least. There is no longest time. */
export async function isOpenedByPerson(
  { config, database }: Pick<Context, 'config' | 'database'>,
  opened: string,
): Promise<boolean> {
  const [at = '', signature = ''] = opened.split('.')
  const expected = Buffer.from(signatureOf(at, await siteSecret(database)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return config.now().getTime() - Number.parseInt(at, 36) >= leastFillMilliseconds
}

function signatureOf(at: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${at}`).digest('base64url')
}
