import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Locale, locales } from '../../../../contract/paraglide/runtime.js'
import { titleMax } from '../../../../contract/society/limits.ts'
import { languageNames } from '../../../../contract/text/language-names.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { readTexts, useFormState } from '../../../design/forms/form-state.ts'
import { MarkdownEditor } from './markdown-editor.tsx'
import styles from './text-versions.module.css'

interface TextVersionsProps {
  /** The language of the text itself. */
  language: string
  /** The saved versions by language. */
  saved: object | undefined
  /** Renders the fields of the text itself, or those of its version in a language. */
  children: (version: Locale | null) => ReactNode
}

/** The fields of a text beside those of its versions; a button adds a version. */
export function TextVersions({ language, saved = {}, children }: TextVersionsProps) {
  const { draft } = useFormState()
  const typed = Object.keys(draft ?? {})
  const [shown, setShown] = useState(() =>
    locales.filter((one) => one in saved || typed.some((name) => name.startsWith(`versions.${one}.`))),
  )
  const [added, setAdded] = useState<Locale>()
  const others = locales.filter((one) => one !== language && !shown.includes(one))
  return (
    <>
      <div className={styles.versions}>
        <Column language={shown.length > 0 ? language : null}>{children(null)}</Column>
        {shown.map((one) => (
          <Column key={one} language={one} focus={one === added}>
            {children(one)}
          </Column>
        ))}
      </div>
      <ButtonRow>
        {others.map((one) => (
          <Button
            key={one}
            onClick={() => {
              setShown([...shown, one])
              setAdded(one)
            }}
          >
            {m.society_version_add({ language: languageNames[one] })}
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}

interface ColumnProps {
  /** null where it is the only one. */
  language: string | null
  focus?: boolean
  children: ReactNode
}

function Column({ language, focus = false, children }: ColumnProps) {
  const column = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (focus) column.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <fieldset ref={column} className={styles.column}>
      {language && (
        <legend lang={language}>{(languageNames as Record<string, string>)[language] ?? language}</legend>
      )}
      {children}
    </fieldset>
  )
}

interface TitleAndTextProps {
  version: Locale | null
  /** As it is saved; undefined for a new one. */
  saved: { title: string; text: string; html: string } | undefined
  /** The texts of the draft as they will look, by the names of their fields. */
  drafted: Record<string, string>
  buttons?: ComponentProps<typeof MarkdownEditor>['buttons']
}

/** The fields of one version of a page or an announcement. */
export function TitleAndText({ version, saved, drafted, buttons }: TitleAndTextProps) {
  const name = versionField(version, 'text')
  return (
    <>
      <TextField
        name={versionField(version, 'title')}
        label={m.society_title()}
        required={version === null}
        maxCharacters={titleMax}
        defaultValue={saved?.title}
      />
      <MarkdownEditor
        name={name}
        text={saved?.text ?? ''}
        html={drafted[name] ?? saved?.html ?? ''}
        required={version === null}
        {...(buttons && { buttons })}
      />
    </>
  )
}

/** Returns the name of a version's field, which is also the `param` of its faults. */
export function versionField<Field extends string>(version: Locale | null, field: Field) {
  return version === null ? field : (`versions.${version}.${field}` as const)
}

/** Reads the versions among the fields of a form. */
export function readVersions(fields: FormData): Record<string, Record<string, string>> {
  const versions: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(readTexts(fields))) {
    const [, language, field] = /^versions\.(\w+)\.(\w+)$/.exec(name) ?? []
    if (language && field) versions[language] = { ...versions[language], [field]: value }
  }
  return versions
}
