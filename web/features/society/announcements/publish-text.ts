import { m } from '../../../../contract/paraglide/messages.js'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import type { LocalTime } from '../../events/times/calendar-texts.ts'
import { plainSpaces } from '../../events/times/event-times.ts'

interface Choices {
  /** true where readers see it already. */
  isPublished: boolean
  publishes: boolean
  /** From when on it shall be shown, on the society's clocks. */
  at: LocalTime
  /** What these clocks show now. */
  now: LocalTime
  /** How many people an email would reach; null where none was asked for. */
  emails: number | null
}

/** Says what saving an announcement will do. */
export function publishText({ isPublished, publishes, at, now, emails }: Choices): string {
  if (!publishes) return m.society_draft_save()
  if (at > now && !Number.isNaN(Date.parse(at))) return m.society_publish_later({ when: shortly(at, now) })
  if (emails !== null)
    return isPublished
      ? m.society_save_and_email({ count: emails })
      : m.society_publish_and_email({ count: emails })
  return isPublished ? m.society_save_changes() : m.society_publish()
}

/** Formats a day and hour without what goes without saying: 'Dec 24, 6:30 PM', 'Jan 14, 2027'. */
function shortly(at: LocalTime, now: LocalTime): string {
  const year = at.slice(0, 4) === now.slice(0, 4) ? undefined : 'numeric'
  const time = at.endsWith('T00:00') ? {} : ({ hour: 'numeric', minute: '2-digit' } as const)
  const words = { year, month: 'short', day: 'numeric', ...time } as const
  return plainSpaces(zonedFormat('UTC', words).format(new Date(`${at}Z`)))
}
