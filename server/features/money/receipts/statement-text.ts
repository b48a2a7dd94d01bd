import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Config } from '../../../config.ts'
import { listText } from '../../../text/formats.ts'
import { societyName } from '../../../text/versions.ts'
import { amountText } from '../settings/amounts-and-days.ts'
import { type MoneyRules, textsOf } from '../settings/money-settings.service.ts'
import type { Gift } from './gifts.ts'

/** A letter's household: the adults, including any who died. */
export interface Household {
  /** The name of the account. */
  name: string
  adults: { id: string; name: string; departed: Departure | null }[]
}

/** Composes the letter of a year in the current language. */
export function statementText(
  config: Config,
  household: Household,
  gifts: readonly Gift[],
  { year, rules }: { year: number; rules: MoneyRules },
): string {
  const { donationSentence, ticketSentence, treasurer } = textsOf(rules)
  const donors = donorsOf(household, gifts)
  const { given = [], tickets = [] } = Object.groupBy(gifts, ({ isTicket }) =>
    isTicket ? 'tickets' : 'given',
  )
  const lineOf = ({ text, donors: by }: Gift) =>
    donors.length === 1 && by.every(({ user_id }) => user_id === donors[0]?.id)
      ? text
      : m.money_letter_from({ text, name: listText([...new Set(by.map(({ user_name }) => user_name))]) })
  // Each sentence is about the lines above it.
  const part = (some: readonly Gift[], sentence: string) =>
    some.length === 0 ? [] : [some.map(lineOf).join('\n'), sentence]
  const cents = gifts.reduce((sum, gift) => sum + gift.cents, 0)
  return [
    greeting(household, donors),
    m.money_letter_thanks({ society: societyName(config), year }),
    ...part(given, donationSentence),
    ...part(tickets, ticketSentence),
    m.money_letter_total({ amount: amountText(cents, rules.currency) }),
    rules.ein === null ? null : m.money_letter_ein({ ein: rules.ein }),
    treasurer,
    societyName(config),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Greets the donors; the family where every adult has died. */
function greeting({ name, adults }: Household, donors: Household['adults']): string {
  const greeted = donors.length > 0 ? donors : adults
  const names = greeted.length > 0 ? listText(greeted.map((one) => one.name)) : name
  return greeted === donors || adults.length === 0
    ? m.money_letter_greeting({ name: names })
    : m.money_letter_greeting_family({ name: names })
}

/**
 * Returns the living adults who gave, or else all living adults: a deduction is the donor's
 * (IRS publication 1771), and the survivor of a couple files for both.
 */
function donorsOf({ adults }: Household, gifts: readonly Gift[]): Household['adults'] {
  const living = adults.filter(({ departed }) => departed !== 'deceased')
  const givers = new Set(gifts.flatMap(({ donors }) => donors.map(({ user_id }) => user_id)))
  const donors = living.filter(({ id }) => givers.has(id))
  return donors.length > 0 ? donors : living
}
