import { mentionableShown } from '../../../../contract/posts/mentions/limits.ts'
import type { Person } from '../../../../contract/posts/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { findByName } from '../../profiles/directory/members-by-name.service.ts'
import { listMentionable } from './mentions.queries.ts'

/** Lists members of the directory whom the viewer can mention and whose names a search finds, the closest first. */
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
