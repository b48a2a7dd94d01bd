import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { AnnouncementRecipients, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { localTime } from '../../events/times/calendar-texts.ts'
import { publishText } from './publish-text.ts'

interface PublishButtonProps {
  announcement?: AnnouncementState | undefined
  recipients: AnnouncementRecipients
}

/** The button that saves an announcement; it says what the choices in the form around it will do. */
export function PublishButton({ announcement, recipients }: PublishButtonProps) {
  const mark = useRef<HTMLDivElement>(null)
  const zone = useSocietyZone()
  const isPublished = announcement?.state === 'published'
  const count = recipients.members + recipients.unclaimed
  const [text, setText] = useState<string>(() =>
    isPublished ? m.society_save_changes() : m.society_publish(),
  )

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

/** Reads one input, since the form's whole data would have the editor write its text; '' for a box without its mark. */
function valueIn(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return ''
  return input.type === 'checkbox' && !input.checked ? '' : input.value
}
