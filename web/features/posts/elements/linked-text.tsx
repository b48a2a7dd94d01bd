import { LinkifyIt } from 'linkify-it'
import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Mention } from '../../../../contract/posts/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Button } from '../../../design/elements/button.tsx'
import styles from './elements.module.css'

interface LinkedTextProps {
  text: string
  /** The mentions in the text. */
  mentions?: readonly Mention[] | undefined
}

/** A member's text with its line breaks; web addresses and mentions are links. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  return (
    <p className={styles.text} dir="auto" lang={languageOf(text)}>
      {splitAtMentions(text, mentions).map(({ text: piece, user, start }) =>
        user === null ? (
          <WithLinks key={start} text={piece} />
        ) : (
          <Link key={start} className={styles.mention} to={`/profile/${user}`}>
            {piece}
          </Link>
        ),
      )}
    </p>
  )
}

function WithLinks({ text }: { text: string }) {
  return splitAtLinks(text).map(({ text: piece, href, start }) =>
    href === null ? (
      piece
    ) : (
      <a key={start} href={href} rel="nofollow ugc noopener" target="_blank">
        {piece}
      </a>
    ),
  )
}

/** The text of a post in the feed; a long one is truncated initially. */
export function PostText({ text, mentions }: ComponentProps<typeof LinkedText>) {
  const [isWhole, setWhole] = useState(false)
  const excerpt = excerptOf(text)
  if (excerpt === null) return <LinkedText text={text} mentions={mentions} />
  return (
    <div>
      <LinkedText text={isWhole ? text : `${excerpt}…`} mentions={mentions} />
      <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? m.posts_read_less() : m.posts_read_more()}
      </Button>
    </div>
  )
}

/** A part of a text; with a URL if it is a link. */
interface TextPiece {
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

/** A part of a text; with a member's id if it is a mention. */
interface MentionPiece {
  text: string
  user: string | null
  /** Position in the text at which the piece starts. */
  start: number
}

/** Splits a text, or the beginning of one, at its mentions. */
export function splitAtMentions(text: string, mentions: readonly Mention[] = []): MentionPiece[] {
  const pieces: MentionPiece[] = []
  let at = 0
  for (const { user, start, end } of mentions) {
    // The last character of an excerpt is an ellipsis.
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

/** Characters and lines of a long post that the feed shows first. */
const charactersShown = 700
const linesShown = 12
/** Shorter rests are shown at once, because they do not justify a click. */
const charactersLeftMin = 200
const linesLeftMin = 3

/**
 * Returns the beginning of a long text, which ends between two words.
 * @returns null for a text that is short enough to be shown whole
 */
export function excerptOf(text: string): string | null {
  const lines = text.split('\n')
  const byLines = lines.length >= linesShown + linesLeftMin ? lines.slice(0, linesShown).join('\n') : text
  if (byLines.length >= charactersShown + charactersLeftMin) return cutBetweenWords(byLines)
  return byLines === text ? null : byLines.trimEnd()
}

/**
 * Truncates after a word, so that no web address is cut. A text without spaces is cut between two characters.
 */
function cutBetweenWords(text: string): string {
  const cut = text.slice(0, charactersShown)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  if (end > charactersShown / 2) return cut.slice(0, end).trimEnd()
  const characters = new Intl.Segmenter().segment(text)
  return text.slice(0, characters.containing(charactersShown)?.index ?? charactersShown)
}
