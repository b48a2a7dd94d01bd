import { Link } from 'react-router'
import type { Mention } from '../../../../contract/posts/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { splitAtMentions } from '../mentions/mentioned-pieces.ts'
import styles from './linked-text.module.css'
import { splitAtLinks } from './links-in-text.ts'

interface LinkedTextProps {
  text: string
  /** Whom the text mentions. */
  mentions?: readonly Mention[] | undefined
}

/** A member's text with its line breaks; web addresses are links, and people whom it mentions lead to their profile. */
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
