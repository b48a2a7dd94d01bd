import { m } from '../../../../contract/paraglide/messages.js'
import { type TextLanguage, textLanguages } from '../../../../contract/society/options.ts'
import { SelectField } from '../../../design/fields/fields.tsx'

const names: Record<TextLanguage, () => string> = {
  en: m.society_language_en,
  ne: m.society_language_ne,
  hi: m.society_language_hi,
  thl: m.society_language_thl,
  thq: m.society_language_thq,
  the: m.society_language_the,
  thr: m.society_language_thr,
  tkt: m.society_language_tkt,
}

/** A field for the language of a text, from which screen readers choose their voice. */
export function LanguageField({ defaultValue }: { defaultValue?: TextLanguage | null | undefined }) {
  return (
    <SelectField
      name="language"
      label={m.society_language()}
      hint={m.society_language_hint()}
      placeholder={m.society_language_by_letters()}
      options={textLanguages.map((value) => ({ value, label: names[value]() }))}
      defaultValue={defaultValue ?? ''}
    />
  )
}
