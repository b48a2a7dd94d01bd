import {
  descriptionMax,
  notesMax,
  placeMax,
  titleMax,
} from '../../../../contract/events/options-and-limits.ts'
import type { EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { TextVersions, versionField } from '../../../design/forms/text-versions.tsx'

/** The texts of an event that have versions. */
export const versionFields = ['title', 'notes', 'place', 'description'] as const

interface VersionFieldsProps {
  version: Locale
  saved: { [name in (typeof versionFields)[number]]?: string | undefined } | undefined
}

/** The texts of an event in other languages, each of which a button adds. */
export function EventVersions({ event }: { event: EventDetails | null }) {
  const versions = event?.written?.versions
  return (
    <TextVersions language={languageOf(event?.title ?? '') ?? baseLocale} saved={versions}>
      {(version) => <VersionFields version={version} saved={versions?.[version]} />}
    </TextVersions>
  )
}

/** The texts of an event in another language; those left empty are read as they were written. */
function VersionFields({ version, saved }: VersionFieldsProps) {
  const name = (field: (typeof versionFields)[number]) => versionField(version, field)
  return (
    <>
      <TextField
        name={name('title')}
        label={m.events_title()}
        defaultValue={saved?.title}
        maxCharacters={titleMax}
      />
      <TextArea
        name={name('notes')}
        label={m.events_notes()}
        rows={2}
        defaultValue={saved?.notes}
        maxCharacters={notesMax}
      />
      <TextField
        name={name('place')}
        label={m.events_place()}
        defaultValue={saved?.place}
        maxCharacters={placeMax}
      />
      <TextArea
        name={name('description')}
        label={m.events_description()}
        hint={m.events_description_hint()}
        rows={5}
        defaultValue={saved?.description}
        maxCharacters={descriptionMax}
      />
    </>
  )
}
