import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { TicketsReturn } from '../../../../contract/money/tickets.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { conflict, invalid } from '../../../endpoints/refusal.ts'
import { readEvent } from '../../events/calendar/calendar.service.ts'
import { correctedYear, viewEntered } from '../accounts/entries.service.ts'
import { type EntryDraft, enter } from '../ledger/entering.service.ts'
import { readSettlingRules, settleAccounts } from '../ledger/settling.service.ts'
import { readMoneyRules } from '../settings/money-settings.service.ts'
import { findTickets } from './tickets.queries.ts'

/**
 * Returns tickets: corrects their charge, and refunds payments by the method of payment. Payments at Stripe
 * are refunded there, which enters their refund; until then they are credit.
 * @throws {Refusal} absent, invalid (charge), conflict for tickets that were returned or waived
 */
export async function returnTickets(
  context: Context,
  viewer: Viewer,
  id: string,
  { charge: chargeId, note }: TicketsReturn,
  key: RepeatKey,
): Promise<EnteredEntry[]> {
  const { config, database } = context
  const event = await readEvent(context, viewer, id)
  const today = dayIn(config.timeZone, config.now())
  const content = { id, chargeId, note }
  const endpoint = 'POST /api/admin/money/events/:event/returns'
  return database.transaction().execute((transaction) =>
    once(config, transaction, { userId: viewer.userId, endpoint, key, content }, async () => {
      const [rules, settling] = [await readMoneyRules(transaction), await readSettlingRules(transaction)]
      const tickets = await findTickets(transaction, event._id, chargeId)
      if (!tickets) throw invalid('charge', m.money_error_tickets_other())
      const accountId = tickets.account_id
      const settled = (await settleAccounts(transaction, [accountId], settling)).get(accountId)
      const charge = settled?.settlement.charges.get(chargeId)
      if (!charge || charge.cents === charge.waived) throw conflict(m.money_error_tickets_returned())
      const { user_id, user_name, received_on } = charge.entry
      const person = { account_id: accountId, user_id, user_name, received_on: today, note: note ?? null }
      const correction: EntryDraft = {
        ...person,
        kind: 'correction',
        cents: charge.cents - charge.waived,
        corrects: chargeId,
        ...(await correctedYear({ transaction, rules }, received_on)),
      }
      const refunds = charge.payments
        .filter(({ entry }) => entry.reference === null)
        .map(({ entry, cents }): EntryDraft => {
          return { ...person, kind: 'refund', cents, method: entry.method ?? 'other', corrects: entry.id }
        })
      const { ids, accounts } = await enter(
        context,
        transaction,
        { currency: rules.currency, by: viewer.userId, rules: settling },
        [correction, ...refunds],
      )
      const after = accounts.get(accountId)
      if (!after) throw new Error('The account is gone.')
      const views: EnteredEntry[] = []
      for (const entryId of ids)
        views.push(await viewEntered({ context, transaction, viewer, settling, today }, after, entryId))
      return views
    }),
  )
}
