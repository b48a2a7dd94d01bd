import { useState } from 'react'
import { Link, useRevalidator, useRouteLoaderData } from 'react-router'
import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import type { ChangedEvent, EventChange, OwnNextEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Post, RecentWriting } from '../../../../contract/posts/feed.ts'
import type { MemberHome } from '../../../../contract/society/home.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Icon, type IconName } from '../../../design/elements/icon.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { Avatar, Faces } from '../../../design/elements/pictures.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { timeAgo } from '../../../design/texts/time-ago.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { sendOrWait } from '../../../session/outbox/outbox.ts'
import { useSession } from '../../../session/session-store.ts'
import { waitingRsvp } from '../../events/attendance/attendance.ts'
import { excerptOf } from '../../posts/elements/linked-text.tsx'
import { OpenInvitations } from '../../profiles/households/household-invitations.tsx'
import type { loader } from './landing.tsx'
import styles from './member-home.module.css'

/** The parts of the home page for members only. */
const parts = { greeting: Greeting, act: OwnRsvp, news: News }

/** Shows one part of a member's home. */
export default function MemberPart({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}

function useHome() {
  return useRouteLoaderData<typeof loader>('features/society/home/landing')
}

/** Greets a member by name, with the time of the last visit. */
function Greeting() {
  const { user } = useSession()
  const { home, screen } = useHome() ?? {}
  const name = user?.name ?? ''
  const isBirthday = screen?.birthdays?.today.some((person) => person.user._id === user?._id)
  return (
    <>
      <h1 id="hero" ref={useNavigationFocus()} tabIndex={-1} className={styles.heading}>
        <TypedText>{home?.since ? m.society_welcome_back({ name }) : m.society_welcome({ name })}</TypedText>
      </h1>
      {isBirthday && <p>{m.society_greeting_birthday()}</p>}
      {home && <p>{leadOf(home.since, home.read, changesOf(home).length)}</p>}
    </>
  )
}

function leadOf(since: string | null, read: string, count: number): string {
  if (since === null) return m.society_first_visit()
  const when = timeAgo(since, new Date(read)) ?? m.society_since_date({ date: formatDate(since) })
  return count > 0 ? m.society_since({ when }) : m.society_since_nothing({ when })
}

/** Shows the attendees of the next event, and the own RSVP. */
function OwnRsvp() {
  const { home, screen } = useHome() ?? {}
  const next = screen?.next
  const own = home?.next?.event._id === next?._id ? home?.next : null
  if (!next) return null
  const { going } = next.counts
  const people = own?.attendees ?? []
  return (
    <>
      <span className={styles.coming}>
        {people.length > 0 && <Faces people={people} more={Math.max(0, going - people.length)} />}
        {going > 0 && m.events_coming({ count: going })}
      </span>
      {own && <RsvpOrButton own={own} />}
    </>
  )
}

function RsvpOrButton({ own: { event, standing, isOpen } }: { own: OwnNextEvent }) {
  const [isSending, setSending] = useState(false)
  const { revalidate } = useRevalidator()
  if (standing)
    return (
      <span className={styles.standing}>
        <Badge tone={standing === 'going' ? 'success' : 'neutral'}>
          {m.events_answer_own({ answer: rsvpStatusText[standing]() })}
        </Badge>
        {isOpen && (
          <LinkButton look="plain" to={`/calendar/${event._id}`}>
            {m.events_answer_change()}
          </LinkButton>
        )}
      </span>
    )
  if (!isOpen) return null
  async function come() {
    setSending(true)
    try {
      const [params, body] = [{ id: event._id }, { answer: 'going', guests: 0, children: 0 } as const]
      const saved = await sendOrWait({ ...waitingRsvp(event._id), body }, () =>
        browserApi.request('PUT /api/events/:id/answer', { params, body }),
      )
      if (!saved) return
      if (saved.standing === 'waiting') showAlert('info', m.events_answer_waiting())
      else showAlert('success', m.events_answer_saved())
      await revalidate()
    } catch (error) {
      showFaults(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button look="main" working={isSending} onClick={() => void come()}>
      {m.events_come()}
    </Button>
  )
}

/** Shows the newest posts, and the member's news. */
function News() {
  const { user } = useSession()
  const home = useHome()?.home
  if (!user || !home) return null
  const changes = changesOf(home)
  const { posts } = home
  return (
    <div className={styles.news}>
      <OpenInvitations invitations={home.invitations} />
      {changes.length > 0 && (
        <section aria-labelledby="member-news">
          <h3 id="member-news" className={styles.title}>
            {m.society_news()}
          </h3>
          <ul className={styles.changes}>
            {changes.map(({ text, to, icon }) => (
              <li key={text}>
                <Link className={styles.change} to={to}>
                  <Icon name={icon} />
                  <span>
                    <TypedText>{text}</TypedText>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {posts && user.approved && !user.limited && (
        <section aria-labelledby="newest-posts">
          <div className={styles.head}>
            <h3 id="newest-posts" className={styles.title}>
              {m.posts_heading()}
            </h3>
            <Link className={styles.all} to="/posts">
              {m.society_posts_all()}
            </Link>
          </div>
          <Link className={styles.say} to="/posts">
            <Avatar src={user.avatar} size={36} />
            {m.posts_say_something()}
          </Link>
          <ul className={styles.posts}>
            {posts.map((post) => (
              <NewPost key={post._id} post={post} read={home.read} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Shows the beginning of a post, linked to its page. */
function NewPost({ post, read }: { post: Post; read: string }) {
  const { _id, name, avatar, date, text, commentCount } = post
  const excerpt = excerptOf(text)
  return (
    <li className={styles.post}>
      <Avatar src={avatar} size={40} />
      <div className={styles.words}>
        <p>
          <b lang={languageOf(name)}>{name}</b>{' '}
          <time className={styles.soft} dateTime={date} title={formatDate(date)}>
            {timeAgo(date, new Date(read)) ?? formatDate(date)}
          </time>
        </p>
        <p className={styles.text} lang={languageOf(text)}>
          {excerpt ? `${excerpt}…` : text}
        </p>
        <Link
          className={styles.discussion}
          to={`/posts/${_id}`}
          aria-label={m.posts_discussion_of({ name, count: commentCount })}
        >
          <Icon name="speech" size={18} /> {m.posts_discussion()}{' '}
          {commentCount > 0 && formatDigits(commentCount)}
        </Link>
      </div>
    </li>
  )
}

/** One line of news, with a link. */
interface Change {
  text: string
  to: string
  icon: IconName
}

const eventTexts: Record<EventChange, (inputs: { title: string }) => string> = {
  added: m.society_since_event_added,
  changed: m.society_since_event_changed,
  cancelled: m.society_since_event_cancelled,
}

/** Above this a number only means many. */
const mostShown = 99

/**
 * Lists a member's news. Removals, mentions, posts, comments and events have one line each, so that the card
 * stays small.
 */
export function changesOf({ writing, events }: Pick<MemberHome, 'writing' | 'events'>): Change[] {
  return [...(writing ? changesOfWriting(writing) : []), ...(events ? changesOfEvents(events) : [])]
}

function changesOfWriting(writing: RecentWriting): Change[] {
  const { posts, comments, discussion, mentions, mentionedIn, removed } = writing
  const removals = {
    text: m.society_since_removed(counted(removed)),
    to: '/posts/removed',
    icon: 'speech',
  } as const
  const newMentions = {
    text: m.society_since_mentions(counted(mentions)),
    to: `/posts/${mentionedIn}`,
    icon: 'person',
  } as const
  const newPosts = { text: m.society_since_posts(counted(posts)), to: '/posts', icon: 'speech' } as const
  const newComments = {
    text: m.society_since_comments(counted(comments)),
    to: discussion ? `/posts/${discussion}` : '/posts',
    icon: 'speech',
  } as const
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
  if (events.length > 1)
    return [{ text: m.society_since_events({ count: events.length }), to: '/calendar', icon: 'calendar' }]
  return [
    { text: eventTexts[only.change]({ title: only.title }), to: `/calendar/${only._id}`, icon: 'calendar' },
  ]
}

function counted(count: number) {
  return { count, shown: count > mostShown ? `${formatDigits(mostShown)}+` : formatDigits(count) }
}
