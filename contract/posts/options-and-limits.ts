import { m } from '../paraglide/messages.js'
import type { TextLimit } from '../text/written-text.ts'

/** Characters of a post, as people count them. */
export const postTextMax = 5000

/** Characters of a comment, as people count them. */
export const commentTextMax = 2000

/** The text of a post. */
export const postText: TextLimit = { label: m.posts_text, max: postTextMax }

/** The text of a comment. */
export const commentText: TextLimit = { label: m.posts_comment, max: commentTextMax }

/** Posts that the feed shows at a time. */
export const feedPageSize = 20

/** Pictures of a post at most. */
export const picturesPerPost = 4

/** The shorter side of a post's picture at least, in pixels. */
export const postPictureSideMin = 32

/** Milliseconds of silence after which a client treats the stream as dead. */
export const liveSilenceMilliseconds = 45_000

const letter = /[\p{L}\p{M}\p{N}_]/u

/** Checks whether a character belongs to a word; any other ends a name. */
export function isWordCharacter(character: string): boolean {
  return letter.test(character)
}

/** Checks whether an `@` is within a word, as in an e-mail address. It then mentions nobody. */
export function isWithinWord(text: string, at: number): boolean {
  // A character is at most two units long; reading only those is fast even for a text that consists of @.
  return at > 0 && isWordCharacter(text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '')
}
