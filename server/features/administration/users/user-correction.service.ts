import type { AccountCorrection } from '../../../../contract/administration/account-actions.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { officeFields } from '../../../../contract/profiles/details.ts'
import type { KnownPerson } from '../../../../contract/profiles/own-profile.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { Refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account/account-subscribers.ts'
import { addressInUse, refuseTakenAddress } from '../../accounts/account/accounts.service.ts'
import { correctAddress } from '../../accounts/invitations/invitations.service.ts'
import { renameAccount } from '../../accounts/lifecycle/account-changes.service.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
import { ensureProfile, savePerson } from '../../profiles/person/person.service.ts'
import { saveDetails } from '../../profiles/person/person-details.service.ts'
import {
  changeSeenAccount,
  readManagedAccount,
  reasonMissing,
  recordAccountAction,
  type SeenAccount,
} from './users.service.ts'

/**
 * Corrects name, address and profile; absent fields stay unchanged.
 * @throws {Refusal} absent, conflict, email_taken, own_account, proof_required where the address changes, and
 *   invalid where it changes without a reason, or a member with an account would lose required fields
 */
export async function correctAccount(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { name, email, person, invite = false, reason = null }: AccountCorrection,
): Promise<ManagedAccount> {
  const { userId } = seen
  return refuseTakenAddress(addressInUse, () =>
    changeSeenAccount(context, viewer, seen, async (during, before) => {
      const { config, transaction } = during
      if (name !== undefined) await renameAccount(context, during, userId, name)
      if (email && email !== before.email) requireFreshProof({ config }, viewer)
      if (email && email !== before.email && reason === null) throw reasonMissing()
      if (email) await correctAddress(context, transaction, viewer, { userId, email, invite })
      if (person) await correctPerson(during, before, person)
      const after = await readManagedAccount(context, transaction, viewer, userId)
      await recordAccountAction(during, viewer, userId, {
        act: 'correct account',
        ...changesBetween(before, after),
        reason,
      })
    }),
  )
}

type TypedPerson = NonNullable<AccountCorrection['person']>

/** Stores the given fields of a person; all others stay unchanged. */
async function correctPerson(
  { config, transaction }: Pick<AccountTransaction, 'config' | 'transaction'>,
  { _id, claimed, profile }: ManagedAccount,
  given: TypedPerson,
): Promise<void> {
  const now = config.now().toISOString()
  // The office's facts need no profile, which a member creates themselves.
  if (claimed && !profile && isOfOffice(given)) return saveDetails(transaction, _id, given)
  if (claimed) requireWhole(given, profile)
  else await ensureProfile(transaction, _id, now)
  const known: KnownPerson = {
    ...given,
    position: given.position ?? profile?.position ?? 'Other',
    gender: given.gender ?? profile?.gender ?? 'unknown',
    dob: given.dob === undefined ? (profile?.dob ?? null) : given.dob,
    phone: given.phone === undefined ? (profile?.phone ?? '') : (given.phone ?? ''),
    skills: given.skills ?? profile?.skills ?? [],
  }
  await savePerson(transaction, _id, known, now)
}

/** Checks whether a correction contains only the office's facts, stored beside the profile. */
function isOfOffice(given: TypedPerson): boolean {
  return Object.keys(given).every((field) => storedBeside.has(field))
}

const storedBeside = new Set([...Object.keys(officeFields), ...['address', 'furtherPhones', 'furtherEmails']])

/**
 * Refuses to clear a member's required fields; a first profile needs all of them.
 * @throws {Refusal} invalid, at the fields
 */
function requireWhole(given: TypedPerson, profile: ManagedAccount['profile']): void {
  const labels = { dob: m.profiles_dob, phone: m.profiles_phone, skills: m.profiles_skills }
  const missing = (['dob', 'phone', 'skills'] as const).filter((name) =>
    profile ? given[name] === null && profile[name] : !given[name],
  )
  if (missing.length === 0) return
  const faults = missing.map((name) => ({
    param: `person.${name}`,
    msg: m.errors_required({ field: labels[name]() }),
    code: 'invalid' as const,
  }))
  throw new Refusal('invalid', faults)
}

/** Returns the values of name, address and profile that differ. */
function changesBetween(before: ManagedAccount, after: ManagedAccount) {
  const valuesOf = ({ name, email, profile, office }: ManagedAccount): Record<string, unknown> => ({
    name,
    email,
    ...profile,
    ...profile?.details,
    ...office,
    user: null,
    details: null,
  })
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
