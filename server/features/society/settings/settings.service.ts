import { defined } from '../../../../contract/defined.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import {
  asksForProof,
  type DonationChange,
  type DonationState,
  type SettingName,
  type SettingsChange,
  type SettingsState,
  type SettingsValues,
  type SocietySettings,
  settingNames,
} from '../../../../contract/society/settings.ts'
import { type Config, readConfig } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale } from '../../../endpoints/entity-tags.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { changedVersions } from '../../../text/versions.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import { approveEveryAccount } from '../../accounts/joining/newcomers.service.ts'
import { hasSecondStep } from '../../accounts/second-step/second-step.service.ts'
import { requireFreshProof } from '../../accounts/sessions/proof.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readPicture } from '../../pictures/pictures.service.ts'
import { showMembershipsBy } from '../../profiles/histories/shown-memberships.service.ts'
import { listOwnOptions } from '../../profiles/membership-options/known-names.service.ts'
import { listPageLinks } from '../pages/pages.service.ts'
import { findSettings, type LiveSettings, settingsOf, updateSettings } from './live-settings.service.ts'

/** Reads the settings in force, the saved ones and the values from the environment. */
export async function readSettings({ database }: Context, settings: LiveSettings): Promise<SettingsState> {
  const { saved, version } = await findSettings(database)
  return stateOf(settings, saved, version)
}

/** Lists the settings chosen for this society: here, or in the environment. */
export async function listOwnSettings(connection: Connection, config: Config): Promise<SettingName[]> {
  const { saved } = await findSettings(connection)
  const [shipped, present] = [readConfig({}), config].map(settingsOf)
  return settingNames.filter(
    (name) => name in saved || JSON.stringify(shipped?.[name]) !== JSON.stringify(present?.[name]),
  )
}

/**
 * Saves a change of settings. Accounts that wait for approval are approved when it is no longer required.
 * @throws {Refusal} conflict when somebody else saved since `version`, invalid (markPictureId),
 * proof_required according to `settingProofs`, invalid (secondStepRequired) for a viewer without a second
 * step
 */
export async function saveSettings(
  context: AccountContext,
  viewer: Viewer,
  settings: LiveSettings,
  { follow = [], ...given }: SettingsChange,
  version: number,
): Promise<SettingsState> {
  const { broadcast, config } = context
  const state = await broadcast.transaction(async (transaction, announce) => {
    const before = await findSettings(transaction)
    if (given.markPictureId && !(await readPicture(transaction, given.markPictureId)))
      throw invalid('markPictureId', m.errors_picture_unknown())
    const saved = merge(before.saved, given, follow)
    const valuesOf = (values: Partial<SettingsValues>) => stateOf(settings, values, version).values
    const [was, is] = [valuesOf(before.saved), valuesOf(saved)]
    if (asksForProof(was, is)) requireFreshProof({ config }, viewer)
    const isDutyNew = is.secondStepRequired && !was.secondStepRequired
    if (isDutyNew && !(await hasSecondStep(transaction, viewer.userId)))
      throw invalid('secondStepRequired', m.errors_second_step_own())
    if (!(await updateSettings(transaction, { saved, version }))) throw stale()
    if (was.approvalRequired && !is.approvalRequired)
      await approveEveryAccount(context, { config, transaction, announce })
    if (was.confirmation !== is.confirmation)
      await showMembershipsBy(transaction, { ...config, confirmation: is.confirmation })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'change settings',
      subject: { kind: 'settings', id: 'settings' },
      aboutUserId: null,
      ...difference(before.saved, saved),
      reason: null,
    })
    return stateOf(settings, saved, version + 1)
  })
  await settings.read()
  return state
}

function merge(
  saved: Partial<SettingsValues>,
  given: Omit<SettingsChange, 'follow'>,
  follow: SettingName[],
): Partial<SettingsValues> {
  const { versions, ...others } = given
  const merged: Partial<SettingsValues> = { ...saved, ...defined(others) }
  if (versions) merged.versions = changedVersions(saved.versions, versions) ?? {}
  for (const name of follow) delete merged[name]
  return merged
}

function stateOf(
  { configured }: LiveSettings,
  saved: Partial<SettingsValues>,
  version: number,
): SettingsState {
  const fromEnvironment = settingsOf(configured)
  return {
    values: { ...fromEnvironment, ...saved },
    saved: settingNames.filter((name) => name in saved),
    configured: fromEnvironment,
    version,
  }
}

/** Picks the changed settings for the audit log. An absent setting follows the environment. */
function difference(was: Partial<SettingsValues>, is: Partial<SettingsValues>) {
  const changed = settingNames.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (values: Partial<SettingsValues>) =>
    Object.fromEntries(changed.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  return { before: pick(was), after: pick(is) }
}

/** Reads the donation target. */
export async function readDonation(context: Context, settings: LiveSettings): Promise<DonationState> {
  const { values, version } = await readSettings(context, settings)
  return { donation: values.donation, version }
}

/**
 * Changes the donation target, and no other setting.
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

/** Reads the settings and lists of the public pages. */
export async function readSociety({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<SocietySettings> {
  const { markPictureId, approvalRequired: _, confirmation: _rule, versions, ...shown } = settingsOf(config)
  const [pages, mark, own] = await Promise.all([
    listPageLinks({ config, database }),
    markPictureId ? readPicture(database, markPictureId) : null,
    listOwnOptions(database),
  ])
  const { publicUrl, callingCode, smtpUrl } = config
  const written = Object.entries(versions[getLocale()] ?? {}).filter(([, text]) => text)
  return {
    ...shown,
    ...Object.fromEntries(written),
    publicUrl,
    callingCode,
    sendsMail: smtpUrl !== null,
    mark,
    pages,
    ...own,
  }
}
