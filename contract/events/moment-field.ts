import { z } from 'zod'
import { type Label, missingOr } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { earliestYear, latestYear } from './limits.ts'
import { momentText, readMoment } from './moment.ts'

/** A time, or a day, in a year that events may lie in; as text that `readMoment` reads. */
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
