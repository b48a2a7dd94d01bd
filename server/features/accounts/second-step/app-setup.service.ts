import { encodeQR } from 'qr'
import type { AddedStep, AppSetup, NewApp } from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { minute } from '../../../../contract/time/durations.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { findUser } from '../account/accounts.queries.ts'
import { appAddress, keyOwner, newAppKey, plainCode, stepOfCode } from './codes.service.ts'
import { seal, unseal } from './sealing.ts'
import { readSiteKey } from './second-step.queries.ts'
import { addStep } from './second-step.service.ts'

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
