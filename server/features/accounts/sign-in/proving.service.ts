import type { Proof } from '../../../../contract/accounts/sign-in.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, refundHit } from '../../../endpoints/rate-limit.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { announceChange } from '../account/second-step-announcements.ts'
import { checkCode, type Evidence } from '../second-step/codes.service.ts'
import { checkPasskey, unknownPasskey } from '../second-step/passkeys.service.ts'
import { proveByPassword } from '../sessions/proof.service.ts'
import { noteProof } from '../sessions/sessions.queries.ts'

/**
 * Proves the viewer's identity by password, code or passkey, for 15 minutes of this session.
 * @throws {Refusal} invalid (password, code, passkey), unauthenticated, too_many
 */
export async function prove(
  context: Context,
  viewer: Viewer,
  { password, code, passkey }: Proof,
): Promise<void> {
  if (password !== undefined) return proveByPassword(context, viewer, password)
  const { userId } = viewer
  await countHit(context, 'wrongPasswordsPerAccount', userId)
  const evidence = passkey
    ? await checkPasskey(context, passkey)
    : await checkCode(context, userId, code ?? '', 'other')
  const isOwn = evidence !== null && (!('userId' in evidence) || evidence.userId === userId)
  if (!isOwn || !(await spendEvidence(context, viewer, evidence))) {
    await recordSecurity(context.config, context.database, { event: 'proof failed', account: userId })
    throw passkey ? unknownPasskey() : invalid('code', m.errors_code_wrong())
  }
  await refundHit(context, 'wrongPasswordsPerAccount', userId)
}

function spendEvidence(
  context: Context,
  { userId, sessionId }: Viewer,
  { by, spend }: Evidence,
): Promise<boolean> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    if (!(await spend(transaction))) return false
    await noteProof(transaction, sessionId, config.now().toISOString())
    await recordSecurity(config, transaction, { event: 'proved', account: userId, detail: by })
    if (by === 'recovery-code') await announceChange(context, transaction, userId, { change: 'code-used' })
    return true
  })
}
