import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementRecipients, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { type LocalTime, localTime } from '../../events/times/calendar-texts.ts'
import { plainSpaces } from '../../events/times/event-times.ts'

interface PublishButtonProps {
  announcement?: AnnouncementState | undefined
  recipients: AnnouncementRecipients
}

/** The button that saves an announcement, labelled with the effect of the form's choices. */
export function PublishButton({ announcement, recipients }: PublishButtonProps) {
  const mark = useRef<HTMLDivElement>(null)
  const zone = useSocietyZone()
  const isPublished = announcement?.state === 'published'
  const count = recipients.members + recipients.unclaimed
  const [text, setText] = useState<string>(() => firstText(announcement))

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    const read = () => {
      setText(
        publishText({
          isPublished,
          publishes: valueIn(form, 'published') !== '',
          at: `${valueIn(form, 'date')}T${valueIn(form, 'time') || '00:00'}`,
          now: localTime(new Date(), zone),
          emails: valueIn(form, 'mail') === '' ? null : count,
        }),
      )
    }
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [isPublished, count, zone])

  return (
    <div ref={mark}>
      <SubmitButton>{text}</SubmitButton>
    </div>
  )
}

/** Returns the text until the form is read; the server does not know the browser's present time. */
function firstText(announcement: AnnouncementState | undefined): string {
  if (announcement && !announcement.published) return m.society_draft_save()
  return announcement?.state === 'published' ? m.society_save_changes() : m.society_publish()
}

/**
 * Reads one input: reading all of the form would make the editor serialise. '' for an
 * unchecked box.
 */
function valueIn(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return ''
  return input.type === 'checkbox' && !input.checked ? '' : input.value
}

interface Choices {
  /** true when it is visible to readers already. */
  isPublished: boolean
  publishes: boolean
  /** The time from which it is shown, as local time of the society. */
  at: LocalTime
  /** The present local time of the society. */
  now: LocalTime
  /** The number of people that an email would reach; null for no email. */
  emails: number | null
}

/** Returns the button's text: the effect of saving the announcement. */
export function publishText({ isPublished, publishes, at, now, emails }: Choices): string {
  if (!publishes) return m.society_draft_save()
  if (at > now && !Number.isNaN(Date.parse(at))) return m.society_publish_later({ when: shortly(at, now) })
  if (emails !== null)
    return isPublished
      ? m.society_save_and_email({ count: emails })
      : m.society_publish_and_email({ count: emails })
  return isPublished ? m.society_save_changes() : m.society_publish()
}

/** Formats a day and hour without a redundant year or time: 'Dec 24, 6:30 PM', 'Jan 14, 2027'. */
function shortly(at: LocalTime, now: LocalTime): string {
  const year = at.slice(0, 4) === now.slice(0, 4) ? undefined : 'numeric'
  const time = at.endsWith('T00:00') ? {} : ({ hour: 'numeric', minute: '2-digit' } as const)
  const words = { year, month: 'short', day: 'numeric', ...time } as const
  return plainSpaces(zonedFormat('UTC', words).format(new Date(`${at}Z`)))
}
