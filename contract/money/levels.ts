import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  calendarDate,
  choice,
  clearable,
  id,
  line,
  required,
  storedDate,
  wholeNumber,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { categoryInput } from '../profiles/membership-options.ts'
import { cents } from './fields.ts'
import {
  centsMax,
  currencies,
  graceDaysMax,
  levelCovers,
  levelNameMax,
  levelPeriods,
} from './options-and-limits.ts'

/** A price of a level, and the first day on which it applies. */
export const levelPrice = z.object({ cents, from: storedDate.nullable().describe('null from the beginning') })

/** A level of dues. */
export const level = z.object({
  _id: id,
  name: z.string(),
  cents: cents.nullable().describe('The price that holds today; null before the first one does'),
  currency: z.enum(currencies).describe('Of every price'),
  prices: z.array(levelPrice).describe('Every price, the earliest first'),
  covers: z.enum(levelCovers),
  period: z.enum(levelPeriods),
  category: z.string().nullable().describe('Members of this category are charged by this level'),
  graceDays: z.int(),
  retired: z.boolean(),
  version: z.int(),
})

const name = required(m.money_level_name, line(m.money_level_name, levelNameMax))
const priceForm = () => m.errors_whole_number({ field: m.money_price(), min: 1, max: centsMax })
const price = z
  .number({ error: priceForm })
  .int({ error: priceForm })
  .min(1, { error: () => m.money_price_positive() })
  .max(centsMax, { error: priceForm })
const graceDays = wholeNumber(m.money_grace_days, 0, graceDaysMax)
const from = calendarDate(m.money_price_from).optional()

export const levelInput = z.object({
  name,
  cents: price,
  covers: choice(m.money_covers, levelCovers),
  period: choice(m.money_period, levelPeriods),
  category: clearable(categoryInput),
  from: from.describe('The first day of the price; without it from the beginning'),
  graceDays: graceDays.optional(),
})

/** A change of a level. A price applies from `from`, or from today; earlier charges remain unchanged. */
export const levelChange = z.object({
  name: name.optional(),
  cents: price.optional(),
  covers: choice(m.money_covers, levelCovers).optional(),
  period: choice(m.money_period, levelPeriods).optional(),
  category: clearable(categoryInput),
  from,
  graceDays: graceDays.optional(),
  retired: yesOrNo(m.money_retired),
})

export type Level = z.infer<typeof level>
export type LevelInput = z.infer<typeof levelInput>
export type LevelChange = z.infer<typeof levelChange>

export const levelEndpoints = endpoints({
  'GET /api/admin/money/levels': {
    name: 'listLevels',
    summary: 'The levels of dues with their prices; the offered ones first',
    audience: 'see dues',
    response: z.array(level),
  },
  'POST /api/admin/money/levels': {
    name: 'createLevel',
    summary: 'Add a level of dues',
    audience: 'keep money',
    body: levelInput,
    response: level,
    status: 201,
    refusals: ['conflict'],
    versioned: true,
    repeatable: true,
  },
  'PUT /api/admin/money/levels/:id': {
    name: 'updateLevel',
    summary: 'Change a level, set a price from a day on, or retire it',
    audience: 'keep money',
    params: z.object({ id }),
    body: levelChange,
    response: level,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'optional',
  },
})
