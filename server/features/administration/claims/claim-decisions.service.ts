import type { ConfirmationInput, RefusalInput } from '../../../../contract/administration/claims.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { takeNamedClaims, takeOldestClaims } from '../../profiles/claims/claims.service.ts'
import { confirmMembershipsWithin, refuseMembershipWithin } from '../../profiles/claims/decisions.service.ts'
import { confirmationStatusOf, termOf } from '../../profiles/histories/memberships.service.ts'

const confirmedAtOnce = 500

/** Confirms claims that did not change since the administrator read them; returns their number. */
export function confirmClaims(
  context: Context,
  viewer: Viewer,
  { claims, category, upTo }: ConfirmationInput,
): Promise<{ confirmed: number }> {
  return context.database.transaction().execute(async (transaction) => ({
    confirmed: claims
      ? await confirmNamed(context, transaction, viewer, { ids: claims, upTo })
      : await confirmAll(context, transaction, viewer, { category, upTo }),
  }))
}

async function confirmNamed(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { ids, upTo }: { ids: string[]; upTo: string },
): Promise<number> {
  const claims = await takeNamedClaims(transaction, ids, upTo)
  await confirmMembershipsWithin(context, transaction, viewer, claims)
  for (const claim of claims)
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'confirm membership',
      subject: { kind: 'membership', id: claim.id },
      aboutUserId: claim.user_id,
      before: { standing: confirmationStatusOf(claim) },
      after: { ...termOf(claim), standing: 'confirmed' },
      reason: null,
    })
  return claims.length
}

async function confirmAll(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { category, upTo }: Pick<ConfirmationInput, 'category' | 'upTo'>,
): Promise<number> {
  let confirmed = 0
  for (;;) {
    const claims = await takeOldestClaims(context, transaction, { category, upTo, limit: confirmedAtOnce })
    if (claims.length === 0) break
    await confirmMembershipsWithin(context, transaction, viewer, claims)
    confirmed += claims.length
  }
  if (confirmed > 0)
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'confirm all memberships',
      subject: { kind: 'claims', id: upTo },
      aboutUserId: null,
      before: null,
      after: { confirmed, upTo, ...(category && { category }) },
      reason: null,
    })
  return confirmed
}

/**
 * Refuses a membership with a note for its owner. A confirmed one is removed from the roster, too.
 * @throws {Refusal} absent, conflict when it was changed or decided since
 */
export async function refuseMembership(
  context: Context,
  viewer: Viewer,
  { id, note, upTo }: RefusalInput & { id: string },
): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const membership = await refuseMembershipWithin(context, transaction, { id, note, upTo })
    const wasConfirmed = membership.confirmed_at !== null
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'refuse membership',
      subject: { kind: 'membership', id },
      aboutUserId: membership.user_id,
      before: { ...termOf(membership), standing: wasConfirmed ? 'confirmed' : 'claimed' },
      after: { standing: 'refused' },
      reason: note,
    })
  })
}
