import { Link } from 'react-router'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { ChangedEvent, EventChange } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { RecentWriting } from '../../../../contract/posts/feed.ts'
import type { MemberHome } from '../../../../contract/society/home.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { timeAgo } from '../../../design/texts/time-ago.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { OwnNextEvent } from '../../events/event/own-next-event.tsx'
import { OpenInvitations } from '../../profiles/households/household-invitations.tsx'
import styles from './member-home.module.css'

interface MemberCardsProps {
  user: CurrentUser
  /** With the instant at which it was read. */
  home: MemberHome & { read: string }
}

/** The member's cards: news since the last visit, and the next event with the own RSVP. */
export default function MemberCards({ user, home }: MemberCardsProps) {
  const calendarOn = useSite()?.calendarOn !== false
  const { next } = home
  const takesPart = user.approved && !user.limited
  return (
    <>
      <OpenInvitations invitations={home.invitations} />
      <Greeting name={user.name} home={home} />
      {calendarOn && <OwnNextEvent event={next?.event ?? null} rsvp={takesPart ? next : null} />}
    </>
  )
}

function leadOf(since: string | null, read: string, count: number): string {
  if (since === null) return m.society_first_visit()
  const when = timeAgo(since, new Date(read)) ?? m.society_since_date({ date: formatDate(since) })
  return count > 0 ? m.society_since({ when }) : m.society_since_nothing({ when })
}

/** One line of what is new, and where it is. */
interface Change {
  text: string
  to: string
}

const eventTexts: Record<EventChange, (inputs: { title: string }) => string> = {
  added: m.society_since_event_added,
  changed: m.society_since_event_changed,
  cancelled: m.society_since_event_cancelled,
}

/** Beyond this a number only says that there are many. */
const mostShown = 99

/** Lists what is new to a member: one line for removals, mentions, posts, comments and events each, so that the card stays small. */
export function changesOf({ writing, events }: Pick<MemberHome, 'writing' | 'events'>): Change[] {
  return [...(writing ? changesOfWriting(writing) : []), ...(events ? changesOfEvents(events) : [])]
}

/** Greets a member by name, with what happened since they were here last. */
function Greeting({ name, home }: Pick<MemberCardsProps, 'home'> & { name: string }) {
  const { since, read } = home
  const changes = changesOf(home)
  return (
    <Card as="section" labelledBy="member-home">
      <div className={styles.greeting}>
        <div className={styles.top}>
          <h2 id="member-home" className={styles.heading}>
            <TypedText>{since ? m.society_welcome_back({ name }) : m.society_welcome({ name })}</TypedText>
          </h2>
          <LinkButton to="/dashboard">{m.society_hero_dashboard()}</LinkButton>
        </div>
        <p>{leadOf(since, read, changes.length)}</p>
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ text, to }) => (
              <li key={text}>
                <Link className={styles.change} to={to}>
                  <TypedText>{text}</TypedText>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function changesOfWriting(writing: RecentWriting): Change[] {
  const { posts, comments, discussion, mentions, mentionedIn, removed } = writing
  const removals = { text: m.society_since_removed(counted(removed)), to: '/posts/removed' }
  const newMentions = { text: m.society_since_mentions(counted(mentions)), to: `/posts/${mentionedIn}` }
  const newPosts = { text: m.society_since_posts(counted(posts)), to: '/posts' }
  const newComments = {
    text: m.society_since_comments(counted(comments)),
    to: discussion ? `/posts/${discussion}` : '/posts',
  }
  return [
    ...(removed > 0 ? [removals] : []),
    ...(mentions > 0 ? [newMentions] : []),
    ...(posts > 0 ? [newPosts] : []),
    ...(comments > 0 ? [newComments] : []),
  ]
}

function changesOfEvents(events: ChangedEvent[]): Change[] {
  const [only] = events
  if (!only) return []
  if (events.length > 1) return [{ text: m.society_since_events({ count: events.length }), to: '/calendar' }]
  return [{ text: eventTexts[only.change]({ title: only.title }), to: `/calendar/${only._id}` }]
}

function counted(count: number) {
  return { count, shown: count > mostShown ? `${mostShown}+` : String(count) }
}
