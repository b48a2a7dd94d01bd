import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Mention } from '../../../../contract/posts/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Button } from '../../../design/elements/button.tsx'
import styles from './elements.module.css'
import { excerptOf, splitAtLinks, splitAtMentions } from './text-pieces.ts'

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
