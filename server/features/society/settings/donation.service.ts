import type { DonationChange, DonationState } from '../../../../contract/society/settings/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import type { LiveSettings } from './live-settings.service.ts'
import { readSettings, saveSettings } from './settings.service.ts'

/** Reads where donations go. */
export async function readDonation(context: Context, settings: LiveSettings): Promise<DonationState> {
  const { values, version } = await readSettings(context, settings)
  return { donation: values.donation, version }
}

/**
 * Changes where donations go, and no other setting.
 * @throws {Refusal} conflict when somebody else saved settings since `version`
 */
export async function saveDonation(
  context: AccountContext,
  viewer: Viewer,
  settings: LiveSettings,
  { donation }: DonationChange,
  version: number,
): Promise<DonationState> {
  const { values, ...saved } = await saveSettings(context, viewer, settings, { donation }, version)
  return { donation: values.donation, version: saved.version }
}
