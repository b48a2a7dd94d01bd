import { m } from '../../../contract/paraglide/messages.js'
import { upcomingDays } from '../../../contract/profiles/birthdays.ts'
import { birthdayFaces } from '../../../contract/profiles/options-and-limits.ts'
import { addDays, type CalendarDate, dayIn } from '../../../contract/time/calendar-date.ts'
import { eachRow } from '../../database/row-by-row.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { timeFormat } from '../../text/formats.ts'
import { societyName } from '../../text/versions.ts'
import { accountAsViewer } from '../accounts/account/accounts.service.ts'
import { inLanguageOf, queueTopicMail } from '../accounts/emails/member-mailing.service.ts'
import { listNewEvents } from '../events/reminders.service.ts'
import { type DueDigest, dueDigests, recordDigest } from '../notifications/digest-times.service.ts'
import { readTopics } from '../notifications/topics-and-duties.service.ts'
import { readHiddenMembers } from '../posts/blocks.service.ts'
import { readUnreadPosts } from '../posts/feed/unread-posts.service.ts'
import { listVisibleBirthdays } from '../profiles/directory/birthdays.service.ts'
import { birthdayKeysOn } from '../profiles/person/birthday-keys.service.ts'

type Parts = Pick<Context, 'config' | 'database' | 'cache'>

const digestsAtOnce = 200
const excerptMax = 140
/** Days ahead of a birthday from which digests report it, once. */
const daysAhead = 6

/**
 * Emails the digests that are due. They contain the news since the last one and since the reader saw the
 * feed or home, unless another email reported it. Without news there is none. The outcome is stored in the
 * transaction that queues it.
 */
export async function mailDigests(context: Parts): Promise<void> {
  const due = await dueDigests(context.config, context.database, digestsAtOnce)
  const nameOf = ({ user_id }: DueDigest) => `account ${user_id}`
  await eachRow(due, nameOf, (digest) => mailDigest(context, digest))
}

async function mailDigest(context: Parts, digest: DueDigest): Promise<void> {
  const { config, database } = context
  const at = config.now()
  const birthdaysUntil = addDays(dayIn(config.timeZone, at), daysAhead)
  const viewer = await accountAsViewer(context, digest.user_id)
  const paragraphs =
    viewer && (await isReader(context, viewer))
      ? await inLanguageOf(database, digest.user_id, () => compose(context, viewer, digest))
      : []
  const isSent = paragraphs.length > 0
  await database.transaction().execute(async (transaction) => {
    if (!(await recordDigest(config, transaction, digest, { at, isSent, birthdaysUntil })) || !isSent) return
    await queueTopicMail(context, transaction, { userId: digest.user_id, onDevices: false }, () => ({
      topic: 'digest',
      subject: m.society_digest_subject({ society: societyName(config) }),
      text: paragraphs.join('\n\n'),
      button: m.society_digest_button(),
      url: config.publicUrl,
    }))
  })
}

/** Checks whether a member is active and still wants emails of this kind. */
async function isReader({ database }: Parts, viewer: Viewer): Promise<boolean> {
  if (viewer.limited || !viewer.approved) return false
  return (await readTopics(database, viewer.userId, 'email')).digest
}

/** Composes the paragraphs of a digest; none without news. */
async function compose(context: Parts, viewer: Viewer, digest: DueDigest): Promise<string[]> {
  const { config, database } = context
  const { told_until, read_at, posts_read_at, digest_due_at } = digest
  const latest = (...times: string[]) => times.toSorted().at(-1) ?? digest_due_at
  const since = latest(told_until ?? digest_due_at, read_at ?? '')
  const [{ posts, count, mentionedBy }, events, birthdays, topics] = await Promise.all([
    readUnreadPosts(context, viewer, latest(since, posts_read_at ?? '')),
    listNewEvents({ config, database }, viewer, since),
    listComingBirthdays(context, viewer, digest),
    readTopics(database, viewer.userId, 'email'),
  ])
  const further = count - posts.length
  return [
    ...section(
      m.society_digest_events(),
      events.map((event) => m.society_digest_event(event)),
    ),
    ...section(m.society_digest_posts(), [
      ...posts.map(({ name, text }) => m.society_digest_post({ name, text: excerpt(text) })),
      ...(further > 0 ? [m.society_digest_more({ count: further })] : []),
    ]),
    // Emails report mentions at once, unless the reader wants no such emails.
    ...section(
      m.society_digest_mentions(),
      topics.mentions ? [] : mentionedBy.map((name) => m.society_digest_mention({ name })),
    ),
    ...section(m.society_digest_birthdays(), birthdays),
  ]
}

function section(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [[heading, ...lines.map((line) => `• ${line}`)].join('\n')]
}

/**
 * Lists the birthdays of the coming week, by day. Those of an earlier digest are excluded, and those that the
 * reader has seen on home.
 */
async function listComingBirthdays(
  { config, database, cache }: Parts,
  viewer: Viewer,
  { birthdays_until, read_at }: Pick<DueDigest, 'birthdays_until' | 'read_at'>,
): Promise<string[]> {
  const today = dayIn(config.timeZone, config.now())
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => addDays(today, index)).filter(
    (day) => birthdays_until === null || day > birthdays_until,
  )
  if (days.length === 0) return []
  const [birthdays, hidden] = await Promise.all([
    listVisibleBirthdays({ config, database, cache } as Context, viewer),
    readHiddenMembers(database, viewer),
  ])
  const people = birthdays.filter(({ userId }) => userId !== viewer.userId && !hidden.has(userId))
  const on = (day: CalendarDate) => {
    const celebrated = birthdayKeysOn(day)
    return people.filter(({ birthday }) => celebrated.includes(birthday))
  }
  const seen = read_at === null ? [] : daysOnHome(dayIn(config.timeZone, new Date(read_at)), on)
  const format = timeFormat('UTC', { weekday: 'long', month: 'long', day: 'numeric' })
  return days
    .filter((day) => !seen.includes(day))
    .flatMap((day) =>
      on(day).map(({ name }) => m.society_digest_birthday({ name, day: format.format(new Date(day)) })),
    )
}

/** Returns the days whose birthdays home listed on a day; none where it listed only some of them. */
function daysOnHome(day: CalendarDate, on: (day: CalendarDate) => readonly object[]): CalendarDate[] {
  const days = [day, ...upcomingDays(day)]
  return days.flatMap(on).length > birthdayFaces ? [] : days
}

function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > excerptMax
    ? `${characters.slice(0, excerptMax).join('').trim()}…`
    : characters.join('')
}
