import { bytesOf } from '../../../contract/text/characters.ts'

/** Bytes of a post or comment beside its text: ids, the author, dates, permissions. */
export const bytesBesideText = 512

/** Bytes of a like in a list. */
export const bytesOfLike = 64

/** Returns about how many bytes a post or comment takes in a response. */
export function bytesOfWritten(text: string): number {
  return bytesOf(text) + bytesBesideText
}
