import { mentionableShown } from '../../../../contract/posts/mentions.ts'
import type { Mention, Person } from '../../../../contract/posts/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { findByName } from '../../profiles/directory/directory.service.ts'
import { findMentions } from './mentioned-text.ts'
import { listMentionable, listMentions } from './mentions.queries.ts'

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
