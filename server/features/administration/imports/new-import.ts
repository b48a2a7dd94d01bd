import { forgottenAt } from '../import-steps/checking.ts'

/** Makes the row of an import whose file is being read. */
export function newImport(now: Date, { id, name, by }: { id: string; name: string; by: string }) {
  return {
    id,
    file_name: name,
    state: 'reading' as const,
    ending: null,
    created_by: by,
    created_at: now.toISOString(),
    expires_at: forgottenAt(now),
    row_count: 0,
    progress: 0,
    version: 1,
    headings: '[]',
    matching: JSON.stringify({ columns: [], dateOrders: {} }),
    preview: null,
    outcome: null,
    households: false,
    invite: false,
    reached: '',
    claim: null,
    claimed_until: null,
  }
}
