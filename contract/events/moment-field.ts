import { z } from 'zod'
import { type Label, missingOr } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { momentText, readMoment } from './moment.ts'
import { earliestYear, latestYear } from './options-and-limits.ts'

/** A field for a time or day in a supported year, as text. */
export function moment(label: Label) {
  return z.string({ error: missingOr(label, m.errors_moment) }).transform((text, context) => {
    if (text.trim() === '') {
      context.addIssue(m.errors_required({ field: label() }))
      return z.NEVER
    }
    const read = readMoment(text)
    if (!read) {
      context.addIssue(m.errors_moment({ field: label() }))
      return z.NEVER
    }
    const year = Number(read.day.slice(0, 4))
    if (year < earliestYear || year > latestYear) {
      context.addIssue(m.errors_year({ field: label(), from: earliestYear, to: latestYear }))
      return z.NEVER
    }
    return momentText(read)
  })
}
