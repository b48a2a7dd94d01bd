import { m } from '../../../../contract/paraglide/messages.js'
import { descriptionMax, shortTextMax } from '../../../../contract/profiles/limits.ts'
import type { Experience } from '../../../../contract/profiles/schemas.ts'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { PeriodFields } from './period-fields.tsx'

/** The fields of work experience. */
export function ExperienceFields({ experience }: { experience?: Experience }) {
  return (
    <>
      <TextField
        name="title"
        label={m.profiles_title()}
        required
        maxCharacters={shortTextMax}
        autoComplete="organization-title"
        defaultValue={experience?.title}
      />
      <TextField
        name="company"
        label={m.profiles_company()}
        required
        maxCharacters={shortTextMax}
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
      <TextArea
        name="description"
        label={m.profiles_description()}
        maxCharacters={descriptionMax}
        defaultValue={experience?.description ?? undefined}
      />
    </>
  )
}
