import { ownMoneyPath } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { societyName } from '../../../text/versions.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { presentAccountOf, readSettled } from '../accounts/accounts.service.ts'
import { nameOf } from '../accounts/following.service.ts'
import { entryText } from '../ledger/entry-text.ts'
import type { StoredEntry } from '../ledger/money-entries.queries.ts'
import { listMembers } from '../ledger/settling.queries.ts'
import type { SettledAccount } from '../ledger/settling.service.ts'
import { amountText, dayText } from '../settings/amounts-and-days.ts'
import { readLevels, type StoredLevel } from '../settings/levels.service.ts'
import {
  type MoneyRules,
  readMoneyRules,
  recordAmounts,
  textsOf,
} from '../settings/money-settings.service.ts'
import { listReached } from './donation-statements.service.ts'

/** The newest entries, which an email lists. */
const entriesListed = 100

/**
 * Mails an account's statement to one adult of the household, and returns their name.
 * @throws {Refusal} absent, conflict where email reaches nobody of them
 */
export async function sendStatement(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<{ name: string }> {
  const { config, database } = context
  const accountId = await presentAccountOf(context, userId)
  return database.transaction().execute(async (transaction) => {
    const settled = await readSettled(transaction, accountId)
    const [rules, levels] = [await readMoneyRules(transaction), await readLevels(transaction)]
    const members = (await listMembers(transaction, [settled.account])).get(accountId) ?? []
    const reached = await listReached(transaction, members)
    const readerId = [userId, ...members].find((id) => reached.has(id))
    if (readerId === undefined) throw conflict(m.money_error_receipt_address())
    await queueTopicMail(context, transaction, { userId: readerId }, () => ({
      topic: 'money',
      subject: m.money_statement_subject({ society: societyName(config), name: settled.account.name }),
      text: statementText(settled, rules, levels),
      button: m.money_receipt_button(),
      url: `${config.publicUrl}${ownMoneyPath}`,
    }))
    const { balance } = settled.settlement
    await recordAmounts(context, transaction, viewer, {
      act: 'send statement',
      id: accountId,
      aboutUserId: readerId,
      after: { account: accountId, balance },
    })
    return { name: (await nameOf(transaction, readerId)) ?? settled.account.name }
  })
}

function statementText(
  { entries, settlement: { balance } }: SettledAccount,
  rules: MoneyRules,
  levels: ReadonlyMap<string, StoredLevel>,
): string {
  const { currency } = rules
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byDay = entries.toSorted((one, other) => one.received_on.localeCompare(other.received_on))
  const listed = byDay.slice(-entriesListed)
  const changes = listed.map((entry) => changeOf(entry, byId))
  const before = changes.reduce((rest, change) => rest - change, balance)
  const lines = listed.map((entry, index) => {
    const date = dayText(entry.received_on)
    // A donation changes no balance, and is listed with its amount.
    const amount = amountText(changes[index] || entry.cents, currency)
    return m.money_statement_line({ date, text: entryText(entry, { levels, entries }), amount })
  })
  if (listed.length < entries.length)
    lines.unshift(m.money_statement_before({ amount: amountText(before, currency) }))
  const paragraphs = [
    m.money_statement_signs(),
    listed.some(({ kind }) => kind === 'donation') ? m.money_statement_donations() : null,
    lines.join('\n'),
    m.money_statement_balance({ amount: amountText(balance, currency) }),
    balance < 0 ? textsOf(rules).howToPay : null,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** Returns the change of the balance by an entry; a correction has the opposite of its entry. */
function changeOf({ kind, cents, corrects }: StoredEntry, byId: ReadonlyMap<string, StoredEntry>): number {
  const other = byId.get(corrects ?? '')
  if (kind === 'payment' || kind === 'waiver') return cents
  if (kind === 'charge') return -cents
  if (kind === 'refund') return other?.kind === 'donation' ? 0 : -cents
  return kind === 'correction' && other ? -Math.sign(changeOf(other, byId)) * cents : 0
}
