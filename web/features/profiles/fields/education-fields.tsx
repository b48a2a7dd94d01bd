import { m } from '../../../../contract/paraglide/messages.js'
import { descriptionMax, shortTextMax } from '../../../../contract/profiles/limits.ts'
import type { Education } from '../../../../contract/profiles/schemas.ts'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { PeriodFields } from './period-fields.tsx'

/** The fields of education. */
export function EducationFields({ education }: { education?: Education }) {
  return (
    <>
      <TextField
        name="school"
        label={m.profiles_school()}
        required
        maxCharacters={shortTextMax}
        defaultValue={education?.school}
      />
      <TextField
        name="degree"
        label={m.profiles_degree()}
        required
        maxCharacters={shortTextMax}
        defaultValue={education?.degree}
      />
      <TextField
        name="fieldofstudy"
        label={m.profiles_fieldofstudy()}
        required
        maxCharacters={shortTextMax}
        defaultValue={education?.fieldofstudy}
      />
      <PeriodFields period={education} />
      <TextArea
        name="description"
        label={m.profiles_description()}
        maxCharacters={descriptionMax}
        defaultValue={education?.description ?? undefined}
      />
    </>
  )
}
