import { z } from 'zod'
import { line, required, wholeNumber } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { mayBeReplaced } from '../time/bikram-sambat.ts'
import { longestMonth, shortestMonth } from '../time/bikram-sambat-years.ts'

export const yearSourceMax = 200

const daysOfYear = [365, 366]

/** A year of the official calendar, with the origin of its row. */
export const officialYear = z.object({
  year: z.int(),
  months: z.array(z.int()).describe('Days of the twelve months, Baisakh first'),
  source: z.string(),
})

export type OfficialYear = z.infer<typeof officialYear>

/** The official row of a year that is a forecast. */
export const officialYearInput = z.object({
  year: z
    .int({ error: () => m.society_bs_year_form() })
    .refine(mayBeReplaced, { error: () => m.society_bs_year_form() }),
  months: z
    .array(wholeNumber(m.society_bs_days, shortestMonth, longestMonth))
    .length(12, { error: () => m.society_bs_twelve() })
    .superRefine((months, context) => {
      const sum = months.reduce((total, days) => total + days, 0)
      const isPossible = months.every((days) => days >= shortestMonth && days <= longestMonth)
      if (isPossible && !daysOfYear.includes(sum)) context.addIssue(m.society_bs_sum({ sum }))
    }),
  source: required(m.society_bs_source, line(m.society_bs_source, yearSourceMax)),
})

/** The official rows of some years, each year once. */
export const officialYearsInput = z
  .array(officialYearInput)
  .refine((rows) => new Set(rows.map(({ year }) => year)).size === rows.length, {
    error: () => m.society_bs_year_form(),
  })
  .transform((rows) => rows.toSorted((one, other) => one.year - other.year))
