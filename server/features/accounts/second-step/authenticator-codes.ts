import { Secret, TOTP } from 'otpauth'
import { second } from '../../../../contract/time/durations.ts'

const keyBytes = 20
const period = 30

/** Codes of the step before and the step after are taken, too: telephones are not always on time. */
const window = 1

/** Makes a key for an authenticator app, in base32. */
export function newAppKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** Returns the address that authenticator apps read, alone or out of a QR code. */
export function appAddress(key: string, { society, email }: { society: string; email: string }): string {
  return codesOf(key, { issuer: society.replaceAll(':', ' '), label: email }).toString()
}

/** Returns the time step of a code, to be compared with that of the code before; null for a wrong one (RFC 6238). */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const delta = codesOf(key).validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / second / period) + delta
}

function codesOf(key: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period })
}
