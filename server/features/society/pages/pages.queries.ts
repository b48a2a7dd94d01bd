import { type Insertable, sql, type Updateable } from 'kysely'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import type { PageRevisionRow, PageRow } from '../../../database/rows/society-rows.ts'

/**
 * Selects pages with their published text at an instant. A scheduled text replaces its predecessor at its
 * hour, without a write at that hour.
 */
function pagesAt(connection: Connection, at: string) {
  return connection
    .selectFrom('pages')
    .leftJoin('page_revisions as revision', (join) =>
      join.on(({ eb, ref }) =>
        eb(
          'revision.id',
          '=',
          eb
            .case()
            .when('pages.scheduled_at', '<=', at)
            .then(ref('pages.scheduled_id'))
            .else(ref('pages.published_id'))
            .end(),
        ),
      ),
    )
    .selectAll('pages')
    .select([
      'revision.id as shown_id',
      'revision.title as shown_title',
      'revision.language',
      'revision.created_at as shown_since',
    ])
}

/** Lists the pages in their state at an instant. */
export async function listPages(connection: Connection, at: string) {
  const titleInLanguage = sql<string | null>`revision.versions -> ${sql.lit(getLocale())} ->> 'title'`
  const rows = await pagesAt(connection, at)
    .select(titleInLanguage.as('title_in_language'))
    .orderBy('built_in', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map((row) => settled(row, at))
}

/** Finds a page in its state at an instant, with its published text. */
export async function findPage(connection: Connection, id: string, at: string) {
  const row = await pagesAt(connection, at)
    .select(['revision.text', 'revision.versions'])
    .where('pages.id', '=', id)
    .executeTakeFirst()
  return row && settled(row, at)
}

/** Finds a page by its slug, with the text that is shown at an instant. */
export async function findShownPage(connection: Connection, slug: string, at: string) {
  const row = await pagesAt(connection, at)
    .select(['revision.text', 'revision.versions'])
    .where('pages.slug', '=', slug)
    .executeTakeFirst()
  const page = row && settled(row, at)
  return page && page.unpublished_at === null ? page : undefined
}

interface Waiting {
  title: string
  published_id: string | null
  scheduled_id: string | null
  scheduled_at: string | null
  unpublished_at: string | null
}

/** Resolves a row at an instant: a scheduled text whose hour has come is the shown one. */
function settled<Row extends Waiting & { shown_id: string | null; shown_title: string | null }>(
  row: Row,
  at: string,
): Row {
  const present = { ...row, title: row.shown_title ?? row.title, published_id: row.shown_id }
  const isDue = row.scheduled_at !== null && row.scheduled_at <= at
  return isDue ? { ...present, scheduled_id: null, scheduled_at: null, unpublished_at: null } : present
}

export function insertPage(connection: Connection, page: Insertable<PageRow>) {
  return connection.insertInto('pages').values(page).execute()
}

/** Changes a page of a version; returns false when the version is outdated. */
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

/** Deletes a page of a version; returns false when the version is outdated. */
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

/** Removes a scheduled text that will not be published. */
export function deleteRevision(connection: Connection, id: string) {
  return connection.deleteFrom('page_revisions').where('id', '=', id).execute()
}

/** Lists a page's texts published by an instant, newest first, with their authors' names. */
export function listRevisions(
  connection: Connection,
  { pageId, limit, after, at }: { pageId: string; limit: number; after: string | null; at: string },
) {
  let query = connection
    .selectFrom('page_revisions as revision')
    .leftJoin('users', 'users.id', 'revision.author_id')
    .select([
      'revision.id',
      'revision.title',
      'revision.text',
      'revision.language',
      'revision.versions',
      'revision.created_at',
      'users.name as author',
    ])
    .where('revision.page_id', '=', pageId)
    .where('revision.created_at', '<=', at)
    .orderBy('revision.id', 'desc')
    .limit(limit)
  if (after) query = query.where('revision.id', '<', after)
  return query.execute()
}
