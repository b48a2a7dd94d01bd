import { LinkifyIt } from 'linkify-it'

/** A piece of a text; with an address if it is a link. */
export interface TextPiece {
  text: string
  href: string | null
  /** Position in the text at which the piece starts. */
  start: number
}

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
// Only addresses that a browser opens as a page: no e-mail, no file transfer, no '//' without a scheme.
for (const schema of ['mailto:', 'ftp:', '//']) finder.add(schema, null)

/** Splits a text into web addresses and the text between them. */
export function splitAtLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of finder.match(text) ?? []) {
    const href = asWebAddress(match.schema ? match.url : `https://${match.raw}`)
    if (href === null) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null, start: end })
    pieces.push({ text: match.raw, href, start: match.index })
    end = match.lastIndex
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null, start: end })
  return pieces
}

function asWebAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
