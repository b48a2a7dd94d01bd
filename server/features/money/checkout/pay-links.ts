import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Connection } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { readLinkSecret } from './checkout.queries.ts'

/**
 * Returns the link token for paying one charge without signing in. It is signed for that charge only, and
 * deterministic.
 */
export async function payToken(connection: Connection, chargeId: string): Promise<string> {
  return `${chargeId}.${signature(await readLinkSecret(connection), chargeId)}`
}

/**
 * Returns the charge of a token.
 * @throws {Refusal} link_unknown
 */
export async function chargeOfToken(connection: Connection, token: string): Promise<string> {
  const [chargeId = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(await readLinkSecret(connection), chargeId))
  const sent = Buffer.from(given)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw refusal('link_unknown')
  return chargeId
}

function signature(secret: string, chargeId: string): string {
  return createHmac('sha256', secret).update(`pay ${chargeId}`).digest('base64url')
}
