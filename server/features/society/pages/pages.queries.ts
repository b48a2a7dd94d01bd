import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PageRevisionRow, PageRow } from '../../../database/rows/society-rows.ts'

export function listPages(connection: Connection) {
  return connection.selectFrom('pages').selectAll().orderBy('built_in', 'desc').orderBy('slug').execute()
}

export function findPage(connection: Connection, id: string) {
  return connection.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a page with its published text. */
export function findPublishedPage(connection: Connection, slug: string) {
  return connection
    .selectFrom('pages')
    .innerJoin('page_revisions as revision', 'revision.id', 'pages.published_id')
    .select(['pages.slug', 'revision.title', 'revision.text', 'revision.created_at'])
    .where('pages.slug', '=', slug)
    .executeTakeFirst()
}

export function listPublishedPages(connection: Connection) {
  return connection
    .selectFrom('pages')
    .select(['slug', 'title', 'built_in'])
    .where('published_id', 'is not', null)
    .orderBy('built_in', 'desc')
    .orderBy('slug')
    .execute()
}

export function insertPage(connection: Connection, page: Insertable<PageRow>) {
  return connection.insertInto('pages').values(page).execute()
}

/** Changes a page of this version; returns false when that is no longer the present one. */
export async function updatePage(
  connection: Connection,
  { id, version }: { id: string; version: number },
  change: Updateable<PageRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('pages')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a page of this version; returns false when that is no longer the present one. */
export async function deletePage(
  connection: Connection,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('pages')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export function insertRevision(connection: Connection, revision: Insertable<PageRevisionRow>) {
  return connection.insertInto('page_revisions').values(revision).execute()
}

export function findRevision(connection: Connection, id: string) {
  return connection.selectFrom('page_revisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the published texts of a page, newest first, with the authors' present names. */
export function listRevisions(
  connection: Connection,
  { pageId, limit, after }: { pageId: string; limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('page_revisions as revision')
    .leftJoin('users', 'users.id', 'revision.author_id')
    .select(['revision.id', 'revision.title', 'revision.text', 'revision.created_at', 'users.name as author'])
    .where('revision.page_id', '=', pageId)
    .orderBy('revision.id', 'desc')
    .limit(limit)
  if (after) query = query.where('revision.id', '<', after)
  return query.execute()
}
