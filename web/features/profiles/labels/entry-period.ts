import { m } from '../../../../contract/paraglide/messages.js'
import { formatPeriod } from '../../../design/texts/format-date.ts'

interface Period {
  from: string
  to: string | null
}

/** Formats the period of a membership; an open end reads 'Current'. */
export function membershipPeriod({ from, to }: Period): string {
  return formatPeriod(from, to, m.profiles_open_end())
}

/** Formats the period of an experience or education; an open end reads 'Now'. */
export function personalPeriod({ from, to }: Period): string {
  return formatPeriod(from, to, m.profiles_now())
}
