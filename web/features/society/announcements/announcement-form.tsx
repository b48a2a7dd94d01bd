import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type AnnouncementInput,
  type AnnouncementRecipients,
  type AnnouncementState,
  announcementInput,
} from '../../../../contract/society/announcements.ts'
import { audiences, newText } from '../../../../contract/society/options-and-limits.ts'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, RadioGroup, TimeField } from '../../../design/fields/fields.tsx'
import { FormActions, readText, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readVersions } from '../../../design/forms/text-versions.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { formatInstant, zonedFormat } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { FormRefusal } from '../../../session/forms/submit.ts'
import { NoMailServer, useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { type LocalTime, localTime } from '../../events/times/calendar-texts.ts'
import { plainSpaces, zoneName } from '../../events/times/event-times.tsx'
import { type DescribedPictureNames, descriptionFaults, readAlt } from '../../pictures/described-picture.ts'
import { PictureField } from '../../pictures/picture-field.tsx'
import { LinkPreview } from '../discovery/link-preview.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { type EditorDraft, pictureOf, useFilling } from '../drafts/own-draft.ts'
import { LanguageField, TitlesAndTexts } from '../markdown/title-and-text.tsx'
import { audienceText } from './announcement-list.tsx'

/** The names of the fields for the picture. */
const pictureNames: DescribedPictureNames = {
  id: 'pictureId',
  alt: 'pictureAlt',
  decoration: 'pictureDecoration',
}

interface AnnouncementFormProps {
  announcement?: AnnouncementState
  /** The number of people that an email would reach. */
  recipients: AnnouncementRecipients
  /** The date of a new announcement. */
  today?: string
  faults: readonly Fault[] | undefined
  /** The unsaved draft. */
  own: EditorDraft
}

/** The form that creates and edits an announcement, with an autosaved draft. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { announcement, recipients, today, faults, own: loaded } = props
  const zone = useSocietyZone()
  const { own, key, beginAgain } = useFilling(loaded, announcement?.version ?? 0)
  const isUp = announcement?.published ?? false
  const isScheduled = announcement?.state === 'scheduled'
  const isWithoutMail = useIsWithoutMail()
  const mailedText = isWithoutMail ? m.society_mailed_to_files : m.society_mailed
  const deliveryText = isWithoutMail ? m.society_mail_delivery_files : m.society_mail_delivery
  const html = own.html.text ?? announcement?.html ?? ''
  const picture = pictureOf(own, announcement?.picture ?? null)
  return (
    <div className={styles.wide}>
      <PageForm key={key} faults={faults} draft={own.typed} requiredNote>
        <DraftNote
          edited={{
            kind: 'announcement',
            id: announcement?._id ?? newText,
            base: announcement?.version ?? 0,
          }}
          own={own}
          saved={announcement ?? null}
          onDiscarded={beginAgain}
        />
        {announcement && <input type="hidden" name="version" value={announcement.version} />}
        <TitlesAndTexts
          language={announcement?.lang}
          saved={announcement}
          versions={announcement?.versions}
          drafted={own.html}
        />
        <PictureField
          name="pictureId"
          label={m.society_announcement_picture()}
          hint={m.society_announcement_picture_hint()}
          picture={picture}
          described={{ names: pictureNames, alt: announcement?.picture?.alt ?? '' }}
        />
        <FieldRow>
          <RadioGroup
            name="audience"
            label={m.society_audience()}
            required
            options={audiences.map((value) => ({ value, label: audienceText[value]() }))}
            defaultValue={announcement?.audience ?? 'everyone'}
          />
          <LanguageField defaultValue={announcement?.language} />
        </FieldRow>
        <LinkPreview
          title={own.typed?.title?.[0] ?? announcement?.title ?? ''}
          html={html}
          picture={picture && `/pictures/${picture._id}/small`}
          forMembers={(own.typed?.audience?.[0] ?? announcement?.audience) === 'members'}
        />
        <FieldRow>
          <DateField
            name="date"
            label={m.society_date()}
            hint={m.society_date_hint()}
            required
            defaultValue={announcement?.date ?? today}
          />
          <TimeField
            name="time"
            label={m.society_time()}
            hint={m.society_time_hint({ zone: zoneName(zone) })}
            defaultValue={announcement?.time}
          />
        </FieldRow>
        {isUp ? (
          <input type="hidden" name="published" value="true" />
        ) : (
          <Checkbox
            name="published"
            label={m.society_published()}
            hint={m.society_published_hint()}
            defaultChecked={announcement === undefined}
          />
        )}
        {announcement?.mailedAt ? (
          <p>
            {mailedText({ date: formatInstant(announcement.mailedAt, zone) })}{' '}
            {announcement.delivery && deliveryText(announcement.delivery)}
          </p>
        ) : (
          <div className={styles.cards}>
            <Checkbox
              name="mail"
              label={m.society_announcement_mail()}
              hint={`${m.society_mail_hint()} ${reachText(recipients)}`}
              defaultChecked={announcement?.mail ?? false}
            />
            <NoMailServer />
          </div>
        )}
        <FormActions>
          <PublishButton announcement={announcement} recipients={recipients} />
          {isUp && (
            <SubmitButton look="quiet" name="intent" value={isScheduled ? 'call off' : 'take down'}>
              {isScheduled ? m.society_call_off() : m.society_take_down()}
            </SubmitButton>
          )}
        </FormActions>
      </PageForm>
    </div>
  )
}

/** The confirmations after a button of the form withdrew the announcement. */
export const withdrawnTexts = {
  'take down': m.society_announcement_taken_down,
  'call off': m.society_announcement_called_off,
}

/**
 * Reads and checks the announcement form.
 * @throws {FormRefusal} for invalid input
 */
export function readAnnouncementForm(fields: FormData): AnnouncementInput {
  const faults = descriptionFaults(fields, pictureNames)
  if (faults.length > 0) throw new FormRefusal(faults)
  return parseOrRefuse(announcementInput, {
    ...readTexts(fields),
    versions: readVersions(fields),
    pictureAlt: readAlt(fields, pictureNames),
    published: fields.has('published') && !(readText(fields, 'intent') in withdrawnTexts),
    mail: fields.has('mail'),
  })
}

/** Returns the number of recipients as text. */
function reachText({ members, unclaimed }: AnnouncementRecipients): string {
  const count = members + unclaimed
  return unclaimed > 0
    ? m.society_mail_reach_unclaimed({ count, unclaimed })
    : m.society_mail_reach({ count })
}

interface PublishButtonProps {
  announcement?: AnnouncementState | undefined
  recipients: AnnouncementRecipients
}

/** The button that saves an announcement, labelled with the effect of the form's choices. */
function PublishButton({ announcement, recipients }: PublishButtonProps) {
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
