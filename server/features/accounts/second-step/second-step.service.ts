import type { Insertable } from 'kysely'
import { encodeQR } from 'qr'
import {
  type AddedStep,
  type AppSetup,
  type NewApp,
  type SecondStepState,
  secondStepsMax,
} from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { minute } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { SecondStepRow } from '../../../database/rows/account-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { rolesHeld } from '../account/accounts.policy.ts'
import { findUser, lockUser, updateUser } from '../account/accounts.queries.ts'
import { announceChange } from '../account/second-step-notices.ts'
import { findLinkShownTo } from '../sessions/sessions.queries.ts'
import {
  appAddress,
  keyOwner,
  type NewRecoveryCodes,
  newAppKey,
  newRecoveryCodes,
  plainCode,
  stepOfCode,
} from './codes.service.ts'
import { seal, unseal } from './sealing.ts'
import {
  countRecoveryCodes,
  deleteExpired,
  deleteStep,
  deleteSteps,
  findReset,
  findTicket,
  insertStep,
  insertTicket,
  insertUsedChallenge,
  listSteps,
  readSiteKey,
  renameStep,
  replaceRecoveryCodes,
} from './second-step.queries.ts'

/**
 * Returns the own second step, without its secrets.
 * @throws {Refusal} unauthenticated when the account was removed meanwhile
 */
export async function readSecondStep(
  { database, config }: Context,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<SecondStepState> {
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  const steps = await listSteps(database, userId)
  return {
    since: user.second_step_since,
    steps: steps.map(({ id, kind, name, created_at, used_at }) => ({
      ...{ _id: id, kind, name },
      ...{ added: created_at, used: used_at },
    })),
    recoveryCodesLeft: await countRecoveryCodes(database, userId),
    resetDue: (await findReset(database, userId))?.due_at ?? null,
    required: config.secondStepRequired && rolesHeld(user).length > 0,
  }
}

/** Returns whether an account has a second step. */
export async function hasSecondStep(connection: Connection, userId: string): Promise<boolean> {
  return Boolean((await findUser(connection, userId))?.second_step_since)
}

/** A new app or passkey, and its single-use challenge or key. */
type NewStep = Omit<
  Insertable<SecondStepRow>,
  'id' | 'user_id' | 'created_at' | 'used_at' | 'link_shown_to' | 'signs_in'
> & {
  madeBy: { hash: string; expiresAt: string }
}

/**
 * Adds an app or a passkey; the first one comes with recovery codes, shown once.
 * @throws {Refusal} second_step_full, conflict when two are added at the same moment, or one twice; too_many
 */
export async function addStep(
  context: Context,
  viewer: Viewer,
  { madeBy, ...step }: NewStep,
): Promise<AddedStep> {
  const { config, database } = context
  const { userId } = viewer
  const before = await findUser(database, userId)
  // Hashed before the transaction, which must stay short.
  const newCodes = before?.second_step_since ? null : await countedRecoveryCodes(context, viewer)
  const at = config.now().toISOString()
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    if (!user) throw refusal('unauthenticated')
    if ((user.second_step_since === null) !== (newCodes !== null)) throw refusal('conflict')
    if ((await listSteps(transaction, userId)).length >= secondStepsMax) throw refusal('second_step_full')
    if (!(await insertUsedChallenge(transaction, madeBy.hash, madeBy.expiresAt))) throw refusal('conflict')
    const linkShownTo = await findLinkShownTo(transaction, viewer.sessionId)
    const own = { id: newId(), user_id: userId, created_at: at, link_shown_to: linkShownTo }
    await insertStep(transaction, { ...step, ...own })
    if (newCodes) {
      await updateUser(transaction, userId, { second_step_since: at })
      await replaceRecoveryCodes(transaction, userId, newCodes.stored)
    }
    await announceChange(context, transaction, userId, {
      change: step.kind === 'app' ? 'app-added' : 'passkey-added',
    })
  })
  return { ...(await readSecondStep(context, viewer)), recoveryCodes: newCodes?.codes ?? [] }
}

/**
 * Renames an own app or passkey.
 * @throws {Refusal} absent
 */
export async function renameOwnStep(
  context: Context,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<SecondStepState> {
  if (!(await renameStep(context.database, { id, userId: viewer.userId }, name))) throw refusal('absent')
  return readSecondStep(context, viewer)
}

/**
 * Removes an own app or passkey; with the last one the second step ends.
 * @throws {Refusal} absent
 */
export async function removeOwnStep(context: Context, { userId }: Viewer, id: string): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const removed = await deleteStep(transaction, { id, userId })
    if (!removed) throw refusal('absent')
    if ((await listSteps(transaction, userId)).length === 0) {
      await deleteSteps(transaction, userId)
      await updateUser(transaction, userId, { second_step_since: null })
    }
    await announceChange(context, transaction, userId, {
      change: removed.kind === 'app' ? 'app-removed' : 'passkey-removed',
    })
  })
}

/**
 * Creates recovery codes, rate-limited: each call computes ten hashes.
 * @throws {Refusal} too_many
 */
async function countedRecoveryCodes(context: Context, { userId }: Viewer): Promise<NewRecoveryCodes> {
  await countHit(context, 'recoveryCodesPerAccount', userId)
  return newRecoveryCodes(context.config)
}

/**
 * Replaces the own recovery codes.
 * @throws {Refusal} absent without a second step; too_many
 */
export async function renewRecoveryCodes(context: Context, viewer: Viewer): Promise<{ codes: string[] }> {
  const { userId } = viewer
  if (!(await hasSecondStep(context.database, userId))) throw refusal('absent')
  const { codes, stored } = await countedRecoveryCodes(context, viewer)
  await context.database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    if (!user?.second_step_since) throw refusal('absent')
    await replaceRecoveryCodes(transaction, userId, stored)
    await announceChange(context, transaction, userId, { change: 'codes-made' })
  })
  return { codes }
}

/** The lifetime of a ticket, in milliseconds. */
const ticketFor = 10 * minute

/** The response to a correct password where a second step follows. */
export interface Ticket {
  ticket: string
  ways: ('app' | 'passkey')[]
}

/** Creates the ticket for the second step of a sign-in; only its hash is stored. */
export async function issueTicket(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<Ticket> {
  const ticket = newSecret()
  await insertTicket(transaction, {
    secret_hash: fingerprint(ticket),
    user_id: userId,
    expires_at: new Date(config.now().getTime() + ticketFor).toISOString(),
  })
  await recordSecurity(config, transaction, { event: 'second step asked', account: userId })
  const steps = await listSteps(transaction, userId)
  return { ticket, ways: [...new Set(steps.map(({ kind }) => kind))] }
}

/** Creates the refusal that asks for the second step. */
export function secondStepRequired(ticket: Ticket): Refusal {
  return new Refusal('second_step_required', [
    { msg: m.errors_second_step_required(), code: 'second_step_required', ...ticket },
  ])
}

/**
 * Returns the account of a ticket.
 * @throws {Refusal} ticket_expired, also for an unknown one
 */
export async function ownerOfTicket({ database, config }: Context, ticket: string): Promise<string> {
  const found = await findTicket(database, fingerprint(ticket), config.now().toISOString())
  if (!found) throw refusal('ticket_expired')
  return found.user_id
}

/** Deletes expired tickets and challenges. */
export async function sweepTickets({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await deleteExpired(database, config.now().toISOString())
}

/** Time to confirm a new key with the app, in milliseconds. */
const setupFor = 15 * minute

interface Setup {
  key: string
  until: string
}

/**
 * Creates a key for an authenticator app. Nothing is stored: the browser returns the encrypted key with a
 * code that proves it.
 * @throws {Refusal} too_many, unauthenticated when the account was removed meanwhile
 */
export async function beginAppSetup(context: Context, { userId }: Viewer): Promise<AppSetup> {
  const { config, database } = context
  await countHit(context, 'appSetupsPerAccount', userId)
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  const key = newAppKey()
  const address = appAddress(key, { society: config.societyName, email: user.email })
  const until = new Date(config.now().getTime() + setupFor).toISOString()
  const setup: Setup = { key, until }
  return {
    key: key.replace(/.{4}(?=.)/g, '$& '),
    address,
    picture: encodeQR(address, 'svg', { ecc: 'medium', border: 4 }),
    setup: seal(await readSiteKey(database), setupOwner(userId), JSON.stringify(setup)),
  }
}

/**
 * Adds an authenticator app that has proven the key.
 * @throws {Refusal} invalid (code, setup), second_step_full, conflict
 */
export async function addApp(
  context: Context,
  viewer: Viewer,
  { setup: sealed, code, name }: NewApp,
): Promise<AddedStep> {
  const { config, database } = context
  const siteKey = await readSiteKey(database)
  const opened = unseal(siteKey, setupOwner(viewer.userId), sealed)
  const setup = opened === null ? null : (JSON.parse(opened) as Setup)
  const now = config.now()
  if (!setup || setup.until < now.toISOString()) throw invalid('setup', m.errors_setup_expired())
  const counter = stepOfCode(setup.key, plainCode(code), now)
  if (counter === null) throw invalid('code', m.errors_code_wrong())
  return addStep(context, viewer, {
    ...{ kind: 'app', name, counter },
    sealed_key: seal(siteKey, keyOwner(viewer.userId), setup.key),
    ...{ credential_id: null, public_key: null, transports: null },
    madeBy: { hash: fingerprint(setup.key), expiresAt: setup.until },
  })
}

function setupOwner(userId: string): string {
  return `setup of ${userId}`
}
