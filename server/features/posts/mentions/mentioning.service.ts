import { m } from '../../../../contract/paraglide/messages.js'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { mentionsMax } from '../../../../contract/posts/mentions.ts'
import type { Connection } from '../../../database/connection.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import type { Announce } from '../../../live/broadcast.ts'
import { findName } from '../../accounts/account/accounts.service.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { listThoseInGroup } from '../../groups/own-groups.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { findMentions } from './mentioned-text.ts'
import { insertMentions, listMentionable, listMentions } from './mentions.queries.ts'

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
