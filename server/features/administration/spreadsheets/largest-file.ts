import type { Readable } from 'node:stream'
import { memberFileMegabytes } from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Refusal } from '../../../endpoints/refusal.ts'

const megabyte = 1000 * 1000
/** In bytes, unpacked. */
export const largestFile = memberFileMegabytes * megabyte

export function fileTooLarge(): Refusal {
  const msg = m.errors_too_large({ max: `${memberFileMegabytes} MB` })
  return new Refusal('too_large', [{ msg, code: 'too_large' }])
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'too_large'
}

/**
 * Calls `stop` once more bytes have come than a file may have: one that comes in pieces, or is unpacked on the way, does
 * not say how long it is.
 */
export function stopBeyond(file: Readable, bytesMax: number, stop: () => void): void {
  let bytes = 0
  file.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bytesMax) stop()
  })
}
