import type { AuditAction } from '../../../../contract/audit-options.ts'
import { defined } from '../../../../contract/defined.ts'
import type { WaysToPay } from '../../../../contract/money/accounts.ts'
import type { Currency } from '../../../../contract/money/options-and-limits.ts'
import type { MoneySettings, MoneySettingsChange } from '../../../../contract/money/settings.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import type { SavedMoneySettings } from '../../../database/rows/money-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { isMessage } from '../../../text/languages.ts'
import { changedVersions } from '../../../text/versions.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'

/** The money settings in force. */
export interface MoneyRules extends SavedMoneySettings {
  version: number
}

const shipped: SavedMoneySettings = {
  currency: 'USD',
  yearStart: '01-01',
  howToPay: null,
  ein: null,
  donationSentence: null,
  ticketSentence: null,
  duesDeductible: false,
  onlineDonations: false,
  treasurer: null,
  versions: {},
}

/** Reads the money settings, saved or shipped. */
export async function readMoneyRules(connection: Connection): Promise<MoneyRules> {
  const { saved, version } = await connection
    .selectFrom('money_settings')
    .select(['saved', 'version'])
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow()
  return { ...shipped, ...saved, version }
}

/** Returns the society's own texts about money in the reader's language. */
export function textsOf({ versions, howToPay, donationSentence, ticketSentence, treasurer }: MoneyRules) {
  const version = versions[getLocale()]
  return {
    howToPay: version?.howToPay ?? howToPay,
    donationSentence: version?.donationSentence ?? donationSentence ?? m.money_receipt_nothing_given(),
    ticketSentence: version?.ticketSentence ?? ticketSentence ?? m.money_letter_in_part(),
    treasurer: version?.treasurer ?? treasurer,
  }
}

/** Checks whether the environment has the keys of Stripe. */
function takesCards({ config }: Pick<Context, 'config'>): boolean {
  return config.stripe !== null
}

/** Returns the ways to pay the society, as members see them. */
export function waysToPayOf(context: Pick<Context, 'config'>, rules: MoneyRules): WaysToPay {
  const online = takesCards(context)
  return { online, donations: online && rules.onlineDonations, howToPay: textsOf(rules).howToPay }
}

/** Returns the settings for the treasurer's form. */
export async function readMoneySettings(context: Context): Promise<MoneySettings> {
  return viewOf(context, context.database, await readMoneyRules(context.database))
}

async function viewOf(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { donationSentence, ticketSentence, ...rules }: MoneyRules,
): Promise<MoneySettings> {
  return {
    ...rules,
    donationSentence: donationSentence ?? m.money_receipt_nothing_given(),
    ticketSentence: ticketSentence ?? m.money_letter_in_part(),
    currencyFixed: await hasAnyEntry(connection),
    online: takesCards(context),
  }
}

async function hasAnyEntry(connection: Connection): Promise<boolean> {
  return (await connection.selectFrom('money_entries').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Saves the given settings; null resets a sentence to the shipped one.
 * @throws {Refusal} conflict when somebody else saved since, invalid (currency) once there are entries,
 *   (yearStart) once a year is closed
 */
export function saveMoneySettings(
  context: Context,
  viewer: Viewer,
  change: MoneySettingsChange,
  ifMatch: string | undefined,
): Promise<MoneySettings> {
  return context.database.transaction().execute(async (transaction) => {
    const { saved, version } = await transaction
      .selectFrom('money_settings')
      .select(['saved', 'version'])
      .where('slot', '=', 1)
      .executeTakeFirstOrThrow()
    if (ifMatch !== undefined && !namesVersion(ifMatch, version)) throw stale()
    const before: SavedMoneySettings = { ...shipped, ...saved }
    const after: SavedMoneySettings = {
      ...before,
      ...defined(withoutShipped(change)),
      versions: changedVersions(before.versions, change.versions) ?? {},
    }
    await refuseOtherCurrency(transaction, before.currency, after.currency)
    if (before.yearStart !== after.yearStart) await moveYears(transaction, before.yearStart)
    const { numUpdatedRows } = await transaction
      .updateTable('money_settings')
      .set({ saved: JSON.stringify(after), version: version + 1 })
      .where('slot', '=', 1)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw stale()
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'change money settings',
      subject: { kind: 'money', id: 'settings' },
      aboutUserId: null,
      before,
      after,
      reason: null,
    })
    return viewOf(context, transaction, { ...after, version: version + 1 })
  })
}

/** Resets sentences that equal the shipped ones, which each reader gets translated. */
function withoutShipped(change: MoneySettingsChange): MoneySettingsChange {
  const { donationSentence, ticketSentence } = change
  return {
    ...change,
    ...(donationSentence && isMessage(donationSentence, m.money_receipt_nothing_given)
      ? { donationSentence: null }
      : {}),
    ...(ticketSentence && isMessage(ticketSentence, m.money_letter_in_part) ? { ticketSentence: null } : {}),
  }
}

async function refuseOtherCurrency(connection: Connection, was: Currency, is: Currency): Promise<void> {
  if (was !== is && (await hasAnyEntry(connection)))
    throw invalid('currency', m.money_error_currency_fixed({ currency: was }))
}

/** Queues every account for settling: paid dues cover other days from now on. The days of a closed year stay. */
async function moveYears(transaction: Connection, was: string): Promise<void> {
  const closed = await transaction
    .selectFrom('money_years')
    .select('year')
    .where('closed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (closed) throw invalid('yearStart', m.money_error_year_start_fixed({ day: was }))
  await transaction
    .insertInto('money_moves')
    .columns(['user_id', 'household_id'])
    .expression(({ selectFrom }) =>
      selectFrom('money_accounts')
        .select(['user_id', 'household_id'])
        .where('merged_into', 'is', null)
        .where(({ eb, or }) => or([eb('user_id', 'is not', null), eb('household_id', 'is not', null)])),
    )
    .execute()
}

interface MoneyAction {
  act: AuditAction
  id: string
  aboutUserId?: string
  before?: object | null
  after: object | null
}

/** Adds an action with amounts to the audit log, with the ledger's currency. */
export async function recordAmounts(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Pick<Viewer, 'userId'>,
  { act, id, aboutUserId, before, after }: MoneyAction,
): Promise<void> {
  const { currency } = await readMoneyRules(connection)
  await recordAuditEntry(config, connection, viewer, {
    act,
    subject: { kind: 'money', id },
    aboutUserId: aboutUserId ?? null,
    before: before ? { ...before, currency } : null,
    after: after && { ...after, currency },
    reason: null,
  })
}
