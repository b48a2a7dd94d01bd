import type { SettingsState } from '../../contract/society/settings.ts'
import type { Answer } from './client.ts'
import type { Member } from './members.ts'

/** The settings as an administrator sees them. */
export async function readSettings(officer: Member): Promise<SettingsState> {
  return (await officer.get<SettingsState>('/api/admin/settings')).body
}

/** Saves settings on the newest version, or on a given one. */
export async function saveSettings(
  officer: Member,
  change: object,
  version?: number,
): Promise<Answer<SettingsState>> {
  const present = version ?? (await readSettings(officer)).version
  return officer.put<SettingsState>('/api/admin/settings', change, {
    headers: { 'if-match': `"${present}"` },
  })
}
