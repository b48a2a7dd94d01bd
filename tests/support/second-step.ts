import { Secret, TOTP } from 'otpauth'
import type { AddedStep, AppSetup } from '../../contract/accounts/second-step.ts'
import { expectStatus, type Member } from './members.ts'

/** Returns the code that an app with this key shows at a moment. */
export function codeAt(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: at.getTime(),
  })
}

/** Adds an authenticator app to a member through the interface; returns its key and the recovery codes. */
export async function anAuthenticatorApp(
  member: Member,
  now: Date,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key, setup } = expectStatus(200, await member.post<AppSetup>('/api/account/second-step/setup'))
  const added = await member.post<AddedStep>('/api/account/second-step', {
    ...{ setup, code: codeAt(key, now), name: 'My phone' },
  })
  return { key, recoveryCodes: expectStatus(201, added).recoveryCodes }
}
