import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type AnnouncementInput,
  type AnnouncementRecipients,
  type AnnouncementState,
  announcementInput,
} from '../../../../contract/society/announcements/schemas.ts'
import { titleMax } from '../../../../contract/society/limits.ts'
import { audiences } from '../../../../contract/society/options.ts'
import { formatInstant } from '../../../design/dates/format-date.ts'
import { Checkbox, RadioGroup } from '../../../design/fields/choices.tsx'
import { DateField, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import type { Draft } from '../../../design/forms/form-state.ts'
import { readTexts } from '../../../design/forms/form-text.ts'
import styles from '../../../design/lists/list-page.module.css'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { MarkdownEditor } from '../markdown/markdown-editor.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { audienceText } from './announcement-list.tsx'

interface AnnouncementFormProps {
  announcement?: AnnouncementState
  /** Whom it would reach by mail. */
  recipients: AnnouncementRecipients
  /** The date of a new announcement. */
  today?: string
  faults: readonly Fault[] | undefined
  draft: Draft | null
}

/** The form that creates and edits an announcement. */
export function AnnouncementForm({ announcement, recipients, today, faults, draft }: AnnouncementFormProps) {
  const zone = useSocietyZone()
  return (
    <div className={styles.wide}>
      <PageForm key={announcement?.version} faults={faults} draft={draft} requiredNote>
        {announcement && <input type="hidden" name="version" value={announcement.version} />}
        <TextField
          name="title"
          label={m.society_title()}
          required
          maxCharacters={titleMax}
          defaultValue={announcement?.title}
        />
        <MarkdownEditor name="text" text={announcement?.text ?? ''} html={announcement?.html ?? ''} />
        <PictureField
          name="pictureId"
          label={m.society_announcement_picture()}
          hint={m.society_announcement_picture_hint()}
          picture={announcement?.picture ?? null}
        />
        <FieldRow>
          <DateField
            name="date"
            label={m.society_date()}
            hint={m.society_date_hint()}
            required
            defaultValue={announcement?.date ?? today}
          />
          <RadioGroup
            name="audience"
            label={m.society_audience()}
            required
            options={audiences.map((value) => ({ value, label: audienceText[value]() }))}
            defaultValue={announcement?.audience ?? 'everyone'}
          />
        </FieldRow>
        <Checkbox
          name="published"
          label={m.society_published()}
          hint={m.society_published_hint()}
          defaultChecked={announcement?.published ?? true}
        />
        {announcement?.mailedAt ? (
          <p>
            {m.society_mailed({ date: formatInstant(announcement.mailedAt, zone) })}{' '}
            {announcement.delivery && m.society_mail_delivery(announcement.delivery)}
          </p>
        ) : (
          <Checkbox
            name="mail"
            label={m.society_announcement_mail()}
            hint={`${m.society_mail_hint()} ${reachText(recipients)}`}
            defaultChecked={announcement?.mail ?? false}
          />
        )}
        <FormActions>
          <SubmitButton>{m.society_save()}</SubmitButton>
        </FormActions>
      </PageForm>
    </div>
  )
}

/**
 * Reads and checks the announcement form.
 * @throws {FormRefusal} for invalid input
 */
export function readAnnouncementForm(fields: FormData): AnnouncementInput {
  return parseOrRefuse(announcementInput, {
    ...readTexts(fields),
    published: fields.has('published'),
    mail: fields.has('mail'),
  })
}

/** Says how many people an email reaches. */
function reachText({ members, unclaimed }: AnnouncementRecipients): string {
  const count = members + unclaimed
  return unclaimed > 0
    ? m.society_mail_reach_unclaimed({ count, unclaimed })
    : m.society_mail_reach({ count })
}
