import type { SettingsValues } from '../../../../contract/society/settings/schemas.ts'
import type { Connection } from '../../../database/connection.ts'

export function findSettings(connection: Connection) {
  return connection
    .selectFrom('society_settings')
    .select(['saved', 'version'])
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow()
}

/** Saves settings over those of `version`; returns false when that is no longer the present one. */
export async function updateSettings(
  connection: Connection,
  { saved, version }: { saved: Partial<SettingsValues>; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('society_settings')
    .set({ saved: JSON.stringify(saved), version: version + 1 })
    .where('slot', '=', 1)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
