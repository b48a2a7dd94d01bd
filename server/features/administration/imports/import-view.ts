import type { ImportRow, MemberImport } from '../../../../contract/administration/imports/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { listShownRows } from '../import-steps/import-rows.queries.ts'
import { findName, type ImportRecord } from '../import-steps/imports.queries.ts'
import type { MemberRow } from '../member-rows/member-row.ts'

/** Returns an import as administrators see it. */
export async function viewImport(connection: Connection, record: ImportRecord): Promise<MemberImport> {
  const { headings, matching } = record
  return {
    _id: record.id,
    file: record.file_name,
    state: record.state,
    ending: record.ending,
    by: (await findName(connection, record.created_by))?.name ?? null,
    date: record.created_at,
    until: record.expires_at,
    rows: record.row_count,
    progress: record.progress,
    columns: headings.map(({ heading, samples }, index) => ({
      heading,
      samples,
      column: matching.columns[index] ?? null,
    })),
    dateOrders: matching.dateOrders,
    // Previews from before a restart of an older version do not have everything.
    preview: record.preview && { ...noInvitations, ...record.preview },
    outcome: record.outcome,
  }
}

const noInvitations = { invitations: 0, invited: [] }

/** Returns a row as administrators see it. */
export function viewRow(row: Awaited<ReturnType<typeof listShownRows>>[number]): ImportRow {
  const isKnown = row.user_id !== null && row.user_name !== null
  return {
    row: row.number,
    name: (row.reading as MemberRow | null)?.name ?? null,
    person: isKnown ? { _id: row.user_id ?? '', name: row.user_name ?? '' } : null,
    match: row.matched,
    changes: row.changes ?? [],
    decision: row.decision,
    outcome: row.outcome,
    reason: row.reason,
  }
}
