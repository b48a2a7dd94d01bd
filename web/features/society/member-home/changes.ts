import type { ChangedEvent, EventChange } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { RecentWriting } from '../../../../contract/posts/feed.ts'
import type { MemberHome } from '../../../../contract/society/home.ts'

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
