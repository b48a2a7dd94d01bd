import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, clearable, line, paragraphs, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { latinDigits } from '../text/digits.ts'
import { storedVersions, versionsInput } from '../versions.ts'
import { currency } from './fields.ts'
import { currencies, howToPayMax, sentenceMax } from './options-and-limits.ts'

/** The money settings. */
export const moneySettings = z.object({
  currency,
  currencyFixed: z.boolean().describe('Whether there are entries, so that the currency stays'),
  yearStart: z.string().describe('First day of the society’s year, MM-DD'),
  howToPay: z.string().nullable(),
  ein: z.string().nullable().describe('The society’s tax number, for donation letters'),
  donationSentence: z.string().describe('What letters say of donations for which nothing was given'),
  ticketSentence: z.string().describe('What letters say of a payment that was in part a gift'),
  duesDeductible: z.boolean().describe('Whether letters list dues as donations'),
  onlineDonations: z.boolean(),
  online: z.boolean().describe('Whether the environment has the keys of Stripe'),
  treasurer: z.string().nullable().describe('Who signs letters'),
  versions: storedVersions({
    howToPay: z.string().nullish(),
    donationSentence: z.string().nullish(),
    ticketSentence: z.string().nullish(),
    treasurer: z.string().nullish(),
  }),
  version: z.int(),
})

const einMessage = () => m.money_ein_form()

const texts = {
  howToPay: clearable(paragraphs(m.money_how_to_pay, howToPayMax)),
  donationSentence: clearable(paragraphs(m.money_donation_sentence, sentenceMax)),
  ticketSentence: clearable(paragraphs(m.money_ticket_sentence, sentenceMax)),
  treasurer: clearable(line(m.money_treasurer, 100)),
}

/** A change of the money settings; absent fields stay unchanged. */
export const moneySettingsChange = z.object({
  currency: choice(m.money_currency, currencies).optional(),
  yearStart: z
    .string()
    .overwrite(latinDigits)
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, { error: () => m.money_year_start_form() })
    .optional(),
  ...texts,
  versions: versionsInput(texts),
  ein: clearable(
    z
      .string()
      .overwrite(latinDigits)
      .regex(/^\d{2}-?\d{7}$/, { error: einMessage }),
  ),
  duesDeductible: yesOrNo(m.money_dues_deductible),
  onlineDonations: yesOrNo(m.money_online_donations),
})

export type MoneySettings = z.infer<typeof moneySettings>
export type MoneySettingsChange = z.infer<typeof moneySettingsChange>

export const moneySettingsEndpoints = endpoints({
  'GET /api/admin/money/settings': {
    name: 'readMoneySettings',
    summary: 'Currency, the society’s year, ways to pay, and the sentences of letters',
    audience: 'keep money',
    response: moneySettings,
    versioned: true,
  },
  'PUT /api/admin/money/settings': {
    name: 'updateMoneySettings',
    summary: 'Change the money settings; the currency stays once there are entries',
    audience: 'keep money',
    grave: true,
    body: moneySettingsChange,
    response: moneySettings,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'optional',
  },
})
