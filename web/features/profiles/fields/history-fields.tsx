import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  descriptionMax,
  membershipTypes,
  noOffice,
  shortTextMax,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Education, Experience, Membership } from '../../../../contract/profiles/profile.ts'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, type Option, SelectField, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { readTexts, useFormState } from '../../../design/forms/form-layout.tsx'
import { officeOptions, optionsOf, useOwnOptions, withStored } from '../labels.ts'

interface MembershipFieldsProps {
  /** Titles and categories of this form. The forms differ in specified ones; both offer the custom ones. */
  titles: readonly Option[]
  categories: readonly Option[]
  membership?: Membership
  /** true for officers, whose form gives ordinary members no title of office. */
  asOffice?: boolean
}

/** The fields of a membership. */
export function MembershipFields({
  titles,
  categories,
  membership,
  asOffice = false,
}: MembershipFieldsProps) {
  const own = useOwnOptions()
  const offered = withStored([...titles, ...own.titles], membership?.title)
  return (
    <>
      <FieldRow>
        <SelectField
          name="title"
          label={asOffice ? m.profiles_office() : m.profiles_title()}
          required
          options={asOffice ? officeOptions(offered) : offered}
          {...(asOffice && { placeholder: null })}
          defaultValue={membership?.title ?? (asOffice ? noOffice : undefined)}
        />
        <SelectField
          name="category"
          label={m.profiles_category()}
          required
          options={withStored([...categories, ...own.categories], membership?.category)}
          defaultValue={membership?.category}
        />
      </FieldRow>
      <SelectField
        name="type"
        label={m.profiles_type()}
        required
        options={optionsOf(membershipTypes)}
        defaultValue={membership?.type}
      />
      <PeriodFields period={membership} />
      <Checkbox
        name="active"
        label={m.profiles_active()}
        hint={m.profiles_active_hint()}
        defaultChecked={membership?.active ?? true}
      />
    </>
  )
}

/** A required text of one line. */
const shortText = { required: true, maxCharacters: shortTextMax }

/** The fields of work experience. */
export function ExperienceFields({ experience }: { experience?: Experience }) {
  return (
    <>
      <TextField
        name="title"
        label={m.profiles_title()}
        {...shortText}
        autoComplete="organization-title"
        defaultValue={experience?.title}
      />
      <TextField
        name="company"
        label={m.profiles_company()}
        {...shortText}
        autoComplete="organization"
        defaultValue={experience?.company}
      />
      <TextField
        name="location"
        label={m.profiles_location()}
        maxCharacters={shortTextMax}
        defaultValue={experience?.location ?? undefined}
      />
      <PeriodFields period={experience} />
      <DescriptionField entry={experience} />
    </>
  )
}

/** The fields of education. */
export function EducationFields({ education }: { education?: Education }) {
  return (
    <>
      <TextField name="school" label={m.profiles_school()} {...shortText} defaultValue={education?.school} />
      <TextField name="degree" label={m.profiles_degree()} {...shortText} defaultValue={education?.degree} />
      <TextField
        name="fieldofstudy"
        label={m.profiles_fieldofstudy()}
        {...shortText}
        defaultValue={education?.fieldofstudy}
      />
      <PeriodFields period={education} />
      <DescriptionField entry={education} />
    </>
  )
}

function DescriptionField({ entry }: { entry: Experience | Education | undefined }) {
  return (
    <TextArea
      name="description"
      label={m.profiles_description()}
      maxCharacters={descriptionMax}
      defaultValue={entry?.description ?? undefined}
    />
  )
}

interface PeriodFieldsProps {
  period?: { from: string; to: string | null; current: boolean }
}

/** The fields From, To and Current, which disables To. */
export function PeriodFields({ period }: PeriodFieldsProps) {
  const { draft } = useFormState()
  const [initially] = useState(draft ? draft.current !== undefined : (period?.current ?? false))
  const [current, setCurrent] = useState(initially)
  return (
    <>
      <FieldRow>
        <DateField name="from" label={m.profiles_from()} required defaultValue={period?.from} />
        <DateField name="to" label={m.profiles_to()} disabled={current} defaultValue={period?.to} />
      </FieldRow>
      <Checkbox
        name="current"
        label={m.profiles_current()}
        hint={m.profiles_current_hint()}
        defaultChecked={initially}
        onChange={setCurrent}
      />
    </>
  )
}

/** Reads the form of a profile or entry into the endpoint's field names. Current entries have no end. */
export function readEntryForm(fields: FormData): Record<string, unknown> {
  const current = fields.has('current')
  return { ...readTexts(fields), ...(current && { to: null }), current, active: fields.has('active') }
}
