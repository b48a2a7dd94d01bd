import type { ComponentProps, ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import {
  type TextLanguage,
  textLanguages,
  titleMax,
} from '../../../../contract/society/options-and-limits.ts'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { TextVersions, versionField } from '../../../design/forms/text-versions.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'

interface Texts {
  title: string
  text: string
  html: string
}

interface TitlesAndTextsProps {
  /** The language of the text itself; undefined for a new one. */
  language: string | undefined
  /** The saved text; undefined for a new one. */
  saved: Texts | undefined
  versions: Partial<Record<Locale, Texts>> | undefined
  /** The texts of the draft as they will look, by the names of their fields. */
  drafted: Record<string, string>
  /** More buttons below a text. */
  buttons?: (version: Locale | null, ...rest: Parameters<NonNullable<Buttons>>) => ReactNode
}

type Buttons = ComponentProps<typeof MarkdownEditor>['buttons']

/** The fields for title and text, and for those of each version. */
export function TitlesAndTexts(props: TitlesAndTextsProps) {
  const { language = baseLocale, saved, versions, drafted, buttons } = props
  const fields = (version: Locale | null, texts: Texts | undefined) => {
    const name = versionField(version, 'text')
    return (
      <>
        <TextField
          name={versionField(version, 'title')}
          label={m.society_title()}
          required={version === null}
          maxCharacters={titleMax}
          defaultValue={texts?.title}
        />
        <MarkdownEditor
          name={name}
          text={texts?.text ?? ''}
          html={drafted[name] ?? texts?.html ?? ''}
          required={version === null}
          {...(buttons && { buttons: (field) => buttons(version, field) })}
        />
      </>
    )
  }
  return (
    <TextVersions language={language} saved={versions} own={fields(null, saved)}>
      {(version) => fields(version, versions?.[version])}
    </TextVersions>
  )
}

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
