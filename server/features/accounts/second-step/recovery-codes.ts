import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../../../contract/accounts/second-step/limits.ts'
import type { Config } from '../../../config.ts'
import { hashPassword } from '../sessions/passwords.ts'

/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 12
const groupLength = 4
const beginningLength = 2

/** Recovery codes as their owner sees them, and as they are stored. */
export interface NewRecoveryCodes {
  codes: string[]
  stored: { beginning: string; code_hash: string }[]
}

/** Makes ten recovery codes of 59 bits each, hashed like passwords, one after another. */
export async function newRecoveryCodes(config: Pick<Config, 'passwordHashing'>): Promise<NewRecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const stored: NewRecoveryCodes['stored'] = []
  for (const code of codes)
    stored.push({ beginning: beginningOf(code), code_hash: await hashPassword(config, code) })
  return { codes: codes.map(inGroups), stored }
}

/** Returns a code as it is hashed, however it was typed. */
export function plainCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Returns the part of a code by which it is found. */
export function beginningOf(code: string): string {
  return code.slice(0, beginningLength)
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function inGroups(code: string): string {
  return code.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}
