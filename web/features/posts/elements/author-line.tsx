import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { timeAgo } from '../../../design/texts/time-ago.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import styles from './elements.module.css'

interface AuthorLineProps {
  written: { name: string; avatar: string; user: string; date: string; edited?: string | null }
  heading: 'h2' | 'h3'
  avatarSize?: number
  children?: ReactNode
}

/** The author and date of a post or comment. */
export function AuthorLine({ written, heading: Heading, avatarSize = 48, children }: AuthorLineProps) {
  const { name, avatar, user, date, edited } = written
  const ago = timeAgo(date, new Date())
  return (
    <header className={styles.head}>
      <Avatar src={avatar} size={avatarSize} />
      <div className={styles.who}>
        <Heading className={styles.name}>
          <Link to={`/profile/${user}`} lang={languageOf(name)}>
            {name}
          </Link>
        </Heading>
        <p className={`dotted ${styles.when}`}>
          <time dateTime={date} title={formatInstant(date, useViewerZone())}>
            {m.posts_posted_on({ date: formatDate(date) })}
          </time>{' '}
          {/* Time passes between the server's rendering and the browser's. */}
          <span suppressHydrationWarning>{ago}</span>{' '}
          {edited && (
            <time dateTime={edited} title={m.posts_edited_on({ date: formatDate(edited) })}>
              {m.posts_edited()}
            </time>
          )}
        </p>
      </div>
      {children}
    </header>
  )
}
