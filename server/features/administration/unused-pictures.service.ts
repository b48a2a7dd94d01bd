import { sql } from 'kysely'
import { unusedPictureRetention } from '../../../contract/retention.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'

/** Deletes pictures that were unused for a week. */
export async function sweepPictures({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  await deleteUnusedPictures(
    database,
    new Date(config.now().getTime() - unusedPictureRetention).toISOString(),
  )
}

/** Deletes the unreferenced pictures stored before an instant (ISO 8601). */
function deleteUnusedPictures(connection: Connection, before: string) {
  const named = sql<string>`'%' || pictures.id || '%'`
  return connection
    .deleteFrom('pictures')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('page_revisions')
            .select('id')
            .where(({ or, eb }) =>
              or([eb('text', 'like', named), eb(sql`cast(versions as text)`, 'like', named)]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('letters').select('id').where('text', 'like', named))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pages')
            .select('id')
            .where(({ or, eb }) =>
              or([eb('draft_text', 'like', named), eb(sql`cast(draft_versions as text)`, 'like', named)]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcements')
            .select('id')
            .where(({ or, eb, ref }) =>
              or([
                eb('text', 'like', named),
                eb(sql`cast(versions as text)`, 'like', named),
                eb('picture_id', '=', ref('pictures.id')),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('events').select('id').whereRef('events.cover_id', '=', 'pictures.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_exceptions').select('event_id').where(sql`cast(changes as text)`, 'like', named),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('text_drafts').select('user_id').where(sql`cast(fields as text)`, 'like', named)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('society_settings').select('slot').where(sql`cast(saved as text)`, 'like', named)),
      ),
    )
    .execute()
}
