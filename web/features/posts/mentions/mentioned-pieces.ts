import type { Mention } from '../../../../contract/posts/schemas.ts'

/** A piece of a text; with a member's id where it mentions them. */
export interface MentionPiece {
  text: string
  user: string | null
  /** Position in the text at which the piece starts. */
  start: number
}

/** Splits a text, or the beginning of one, into those whom it mentions and the text between them. */
export function splitAtMentions(text: string, mentions: readonly Mention[] = []): MentionPiece[] {
  const pieces: MentionPiece[] = []
  let at = 0
  for (const { user, start, end } of mentions) {
    // The last sign of an excerpt stands for what is left out.
    if (end >= text.length && !isWhole(text, end)) break
    if (start > at) pieces.push({ text: text.slice(at, start), user: null, start: at })
    pieces.push({ text: text.slice(start, end), user, start })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), user: null, start: at })
  return pieces
}

function isWhole(text: string, end: number): boolean {
  return end === text.length && !text.endsWith('…')
}
