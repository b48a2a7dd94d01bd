import type { Mention } from '../../../../contract/posts/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { findMentions } from './mentioned-text.ts'
import { listMentions } from './mentions.queries.ts'

/** A post or comment as it is stored. */
interface Written {
  id: string
  text: string
}

/**
 * Adds to some posts and comments whom they mention. Who is hidden from the viewer, and whoever is not in the directory any
 * more, is a word of the text like any other.
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
