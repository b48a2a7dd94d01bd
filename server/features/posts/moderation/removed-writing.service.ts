import { m } from '../../../../contract/paraglide/messages.js'
import type { RemovedWriting } from '../../../../contract/posts/moderation/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { listActionsOfOthers } from '../../audit/audit.service.ts'

const kinds: Record<string, RemovedWriting['kind']> = {
  'remove post': 'post',
  'remove comment': 'comment',
  'remove photo': 'photo',
}
const removalActs = Object.keys(kinds)
const most = 100
const excerptMax = 300

/** Lists the viewer's own posts, comments and photos that others removed, newest first, from the audit log. */
export async function listRemovedWriting(
  { database }: Pick<Context, 'database'>,
  { userId }: Pick<Viewer, 'userId'>,
  since = new Date(0).toISOString(),
): Promise<RemovedWriting[]> {
  const actions = await listActionsOfOthers(database, userId, { acts: removalActs, since, limit: most })
  return actions.map(({ id, act, before, reason, at }) => ({
    _id: id,
    kind: kinds[act] ?? 'post',
    text: (before as { text?: string } | null)?.text ?? null,
    reason,
    date: at,
  }))
}

/** Tells the author of a removed post or comment why, unless they removed it themselves. */
export async function tellAuthor(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Pick<Viewer, 'userId'>,
  removed: { kind: 'post' | 'comment'; userId: string; text: string; reason: string },
): Promise<void> {
  const { kind, userId, reason } = removed
  if (userId === viewer.userId) return
  const characters = [...removed.text]
  const text =
    characters.length > excerptMax ? `${characters.slice(0, excerptMax).join('').trim()}…` : removed.text
  const isPost = kind === 'post'
  await queueTopicMail(context, transaction, {
    userId,
    topic: 'removals',
    subject: isPost ? m.posts_email_removed_post() : m.posts_email_removed_comment(),
    text: [
      isPost ? m.posts_email_removed_post_text() : m.posts_email_removed_comment_text(),
      m.accounts_email_removed_reason({ reason }),
      m.posts_email_removed_said({ text }),
    ].join('\n\n'),
    button: m.posts_email_removed_button(),
    url: `${context.config.publicUrl}/posts/removed`,
  })
}
