import MarkdownIt, { type Env, type Token } from 'markdown-it'

/** Parses Markdown exactly like the server; a test compares the two. */
export const reader = new MarkdownIt({ html: true, breaks: true, linkify: true, maxNesting: 100 })

reader.validateLink = () => true
reader.normalizeLinkText = (text) => text
reader.renderer.rules.s_open = () => '<del>'
reader.renderer.rules.s_close = () => '</del>'

const prefix = 'www.'
reader.linkify.add('//', null).add(prefix, {
  validate(text, end, { re }) {
    const host = re.get_relative_proto_validator()
    host.lastIndex = end - prefix.length
    const found = host.exec(text)?.[0] ?? prefix
    return found.length - prefix.length
  },
  normalize(match) {
    match.url = `http://${match.url}`
  },
})

/** Parses a text into tokens; undefined when it has separate link definitions. */
export function tokensOf(text: string): Token[] | undefined {
  const found: Env = {}
  const tokens = reader.parse(text, found)
  return Object.keys(found.references ?? {}).length > 0 ? undefined : tokens
}

/** Returns the unsanitised HTML of a text, without line breaks between its elements. */
export function htmlOf(text: string): string {
  return reader
    .render(text)
    .replace(/<br\s*\/?>\n?/g, '<br>')
    .replace(/>\s*\n\s*</g, '><')
    .trim()
}

/** A typed address that was autolinked. */
interface TypedAddress {
  start: number
  end: number
  href: string
}

/** Finds addresses that are autolinked. */
export function addressesIn(text: string): TypedAddress[] {
  return (reader.linkify.match(text) ?? []).map(({ index, lastIndex, url }) => ({
    start: index,
    end: lastIndex,
    href: url,
  }))
}

/** Checks whether a link to one of two addresses leads to the other. */
export function sameAddress(typed: string, href: string): boolean {
  return reader.normalizeLink(typed) === href || typed === href
}
