import { m } from '../../../../contract/paraglide/messages.js'
import type { SettingName, SettingsState } from '../../../../contract/society/settings/schemas.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import styles from './settings.module.css'
import { isSameSetting } from './settings-change.ts'

interface SettingSourceProps {
  state: SettingsState
  name: SettingName
  /** The setting's name, for screen readers. */
  label: string
}

/** Says where a setting differs from the server's configuration, and offers to return to that. */
export function SettingSource({ state: { saved, configured, values }, name, label }: SettingSourceProps) {
  if (!saved.includes(name) || isSameSetting(values[name], configured[name])) return null
  return (
    <div className={styles.source}>
      <Badge tone="info">{m.society_saved_here()}</Badge>
      <label className={styles.follow}>
        <input type="checkbox" name="follow" value={name} />
        <span>
          {m.society_follow({ value: shown(configured[name]) })}
          <span className="visually-hidden"> ({label})</span>
        </span>
      </label>
    </div>
  )
}

function shown(value: SettingsState['values'][SettingName]): string {
  if (value === null || value === '') return m.society_nothing()
  if (Array.isArray(value)) return value.join(' · ') || m.society_nothing()
  if (typeof value === 'boolean') return value ? m.society_on() : m.society_off()
  if (typeof value === 'object') return 'name' in value ? `${value.name}, ${value.url}` : value.url
  return value
}
