import { mentionsMax } from '../../../contract/posts/mentions/limits.ts'
import { bytesOf } from '../../../contract/text/characters.ts'

/** Bytes of a post or comment beside its text: ids, the author, dates, permissions. */
export const bytesBesideText = 512

/** Bytes of a like in a list. */
export const bytesOfLike = 64

/** Bytes of all that a text may mention. */
export const bytesOfMentions = 80 * mentionsMax

/** Returns about how many bytes a post or comment takes in a response. */
export function bytesOfWritten(text: string): number {
  return bytesOf(text) + bytesBesideText + (text.includes('@') ? bytesOfMentions : 0)
}
