import { m } from '../../../contract/paraglide/messages.js'
import { type Mentioned, mentionableShown, mentionsMax } from '../../../contract/posts/mentions.ts'
import { isWithinWord, isWordCharacter } from '../../../contract/posts/options-and-limits.ts'
import type { Mention, Person } from '../../../contract/posts/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { shareLockAccount } from '../../database/row-locks.ts'
import type { MentionRow } from '../../database/rows/post-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { countHit } from '../../endpoints/rate-limit.ts'
import { invalid } from '../../endpoints/refusal.ts'
import type { Announce } from '../../live/broadcast.ts'
import { findName } from '../accounts/account/accounts.service.ts'
import { queueTopicMail } from '../accounts/emails/member-mailing.service.ts'
import { listThoseInGroup } from '../groups/own-groups.service.ts'
import { findByName } from '../profiles/directory/directory.service.ts'
import { feedChanges } from './feed-changes.ts'

/** A stored post or comment. */
interface Written {
  id: string
  text: string
}

/**
 * Adds mentions to posts and comments. Names of members that are hidden from the viewer, or have left the
 * directory, stay plain text.
 */
export async function withMentions<Record extends Written>(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  hidden: readonly string[],
  records: Record[],
): Promise<(Record & { mentions: Mention[] })[]> {
  const asked = records.filter(({ text }) => text.includes('@')).map(({ id }) => id)
  const rows = await listMentions(connection, config, asked)
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return records.map((record) => ({
    ...record,
    mentions: findMentions(record.text, bySubject.get(record.id) ?? [])
      .filter(({ person }) => person.isListed && !hidden.includes(person.user_id))
      .map(({ person, start, end }) => ({ user: person.user_id, start, end })),
  }))
}

/** Lists members that the viewer can mention, by a search in names, closest first. */
export async function listMentionablePeople(
  context: Context,
  viewer: Viewer,
  search: string,
): Promise<Person[]> {
  const { config, database } = context
  const found = await findByName(context, viewer, search)
  if (found.length === 0) return []
  const ids = found.map(({ _id }) => _id)
  const mentionable = await listMentionable(database, config, [viewer.userId], ids)
  const allowed = new Set(mentionable.map(({ id }) => id))
  return found.filter(({ _id }) => allowed.has(_id)).slice(0, mentionableShown)
}

/** The settings that decide which members are listed. */
interface Rule {
  requireVerification: boolean
}

/** Lists mentions in posts and comments, and whether the directory still lists each member. */
async function listMentions(connection: Connection, { requireVerification }: Rule, subjectIds: string[]) {
  if (subjectIds.length === 0) return []
  const rows = await connection
    .selectFrom('mentions')
    .leftJoin('directory_entries', 'directory_entries.user_id', 'mentions.user_id')
    .select(['mentions.subject_id', 'mentions.user_id', 'mentions.name', 'directory_entries.trusted'])
    .where('mentions.subject_id', 'in', subjectIds)
    .orderBy('mentions.place')
    .execute()
  return rows.map(({ trusted, ...row }) => ({
    ...row,
    isListed: trusted !== null && (trusted || !requireVerification),
  }))
}

/**
 * Lists which of the given members the writer can mention: listed ones, except the writer and members who block or are
 * blocked by an author.
 * @param authors the writer first, then the author of the post
 */
function listMentionable(
  connection: Connection,
  { requireVerification }: Rule,
  authors: [writer: string, ...others: string[]],
  userIds: string[],
) {
  let query = connection
    .selectFrom('users')
    .innerJoin('directory_entries', 'directory_entries.user_id', 'users.id')
    .select(['users.id', 'users.name'])
    .where('users.id', 'in', userIds)
    .where('users.id', '!=', authors[0])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocker_id')
            .where('blocks.blocker_id', 'in', authors)
            .whereRef('blocks.blocked_id', '=', 'users.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocked_id')
            .where('blocks.blocked_id', 'in', authors)
            .whereRef('blocks.blocker_id', '=', 'users.id'),
        ),
      ),
    )
  if (requireVerification) query = query.where('directory_entries.trusted', '=', true)
  return query.execute()
}

function insertMentions(connection: Connection, mentions: MentionRow[]) {
  return connection.insertInto('mentions').values(mentions).execute()
}

/** A member that a text may mention, by the name behind its @. */
interface Named {
  name: string
}

/** The part of a text that mentions a member, with its @. */
interface FoundMention<Person> {
  person: Person
  start: number
  end: number
}

/**
 * Finds mentions of some people in a text, at most ten. Of namesakes each is meant once, in the order given;
 * all further mentions mean the last one.
 */
export function findMentions<Person extends Named>(
  text: string,
  people: readonly Person[],
): FoundMention<Person>[] {
  if (people.length === 0) return []
  const byName = Map.groupBy(people, ({ name }) => name)
  const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length)
  const found: FoundMention<Person>[] = []
  let at = text.indexOf('@')
  while (at >= 0 && found.length < mentionsMax) {
    const name = isWithinWord(text, at)
      ? undefined
      : longestFirst.find((one) => beginsName(text, at + 1, one))
    const end = at + 1 + (name?.length ?? 0)
    const namesakes = (name !== undefined && byName.get(name)) || []
    const person = namesakes.length > 1 ? namesakes.shift() : namesakes[0]
    if (person) found.push({ person, start: at, end })
    at = text.indexOf('@', end)
  }
  return found
}

/** Checks whether a whole name begins at a position of the text. */
function beginsName(text: string, at: number, name: string): boolean {
  const next = text.codePointAt(at + name.length)
  return text.startsWith(name, at) && (next === undefined || !isWordCharacter(String.fromCodePoint(next)))
}

/** A saved post or comment. */
interface Saved {
  post: string
  /** The author of the post. */
  author: string
  comment: string | null
  text: string
  /** The group of the post: only its members can be mentioned; null for all members. */
  group: string | null
}

/**
 * Stores a text's mentions and notifies newly mentioned members, in the transaction that saves it. Silently
 * skips members that cannot be mentioned, may not see the post, or are not named in the text.
 * @returns whether the text has a new mention
 * @throws {Refusal} too_many, invalid when the text has mentioned as many people as it can
 */
export async function saveMentions(
  context: Pick<Context, 'config'>,
  { transaction, announce }: { transaction: Connection; announce: Announce },
  viewer: Viewer,
  { post, author, comment, text, group }: Saved,
  people: readonly Mentioned[] = [],
): Promise<boolean> {
  if (people.length === 0) return false
  const { config } = context
  const subject = comment ?? post
  const known = await listMentions(transaction, config, [subject])
  const asked = people.filter(({ user }) => !known.some(({ user_id }) => user_id === user))
  const mentionable = await readMentionable(config, transaction, [viewer.userId, author], {
    people: asked,
    group,
  })
  const found = new Set(findMentions(text, mentionable).map(({ person }) => person.user))
  const added = mentionable.filter(({ user }) => found.has(user))
  if (added.length === 0) return false
  if (known.length + added.length > mentionsMax)
    throw invalid('mentions', m.posts_mentions_most({ max: mentionsMax }))
  const created_at = config.now().toISOString()
  await insertMentions(
    transaction,
    added.map(({ user, name }, index) => ({
      subject_id: subject,
      post_id: post,
      comment_id: comment,
      user_id: user,
      name,
      place: known.length + index,
      created_at,
    })),
  )
  for (const _ of added)
    await countHit({ config, database: transaction }, 'mentionsPerAccount', viewer.userId)
  await notifyMentioned(
    context,
    { transaction, announce },
    viewer,
    post,
    added.map(({ user }) => user),
  )
  return true
}

/** Returns the mentionable people among the given names, each once; locks their accounts. */
async function readMentionable(
  config: Context['config'],
  transaction: Connection,
  authors: [writer: string, ...others: string[]],
  { people, group }: { people: Mentioned[]; group: string | null },
): Promise<Mentioned[]> {
  if (people.length === 0) return []
  const named = [...new Set(people.map(({ user }) => user))]
  const ids = group === null ? named : await listThoseInGroup(transaction, group, named)
  if (ids.length === 0) return []
  for (const id of ids.toSorted()) await shareLockAccount(transaction, id)
  const names = new Map(
    (await listMentionable(transaction, config, authors, ids)).map(({ id, name }) => [id, name]),
  )
  const first = new Map(people.toReversed().map((person) => [person.user, person]))
  return ids.flatMap((id) => first.get(id) ?? []).filter(({ user, name }) => names.get(user) === name)
}

/** Notifies mentioned members: open pages at once, and by email those who subscribed to mentions. */
async function notifyMentioned(
  context: Pick<Context, 'config'>,
  { transaction, announce }: { transaction: Connection; announce: Announce },
  { userId }: Viewer,
  post: string,
  users: string[],
): Promise<void> {
  const name = await findName(transaction, userId)
  for (const user of users)
    await queueTopicMail(context, transaction, { userId: user }, () => ({
      topic: 'mentions',
      subject: m.posts_email_mention_subject({ name }),
      text: m.posts_email_mention_text({ name }),
      button: m.posts_email_mention_button(),
      url: `${context.config.publicUrl}/posts/${post}`,
    }))
  announce(feedChanges, { type: 'mention', post, users })
}
