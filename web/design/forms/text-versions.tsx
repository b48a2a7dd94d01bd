import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { type Locale, locales } from '../../../contract/paraglide/runtime.js'
import { languageNames } from '../../../contract/text/language-names.ts'
import { Button, ButtonRow } from '../elements/button.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import { readTexts, useFormState } from './form-layout.tsx'
import styles from './text-versions.module.css'

interface TextVersionsProps {
  /** The language of the text itself. */
  language: string
  /** The saved versions by language. */
  saved: object | undefined
  /** The fields of the text itself, with those of its versions below; without it only the versions. */
  own?: ReactNode
  /** Renders the fields of the version in a language. */
  children: (version: Locale) => ReactNode
}

/** The fields of a text beside those of its versions; a button adds a version. */
export function TextVersions({ language, saved = {}, own, children }: TextVersionsProps) {
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
        {own && <Column language={shown.length > 0 ? language : null}>{own}</Column>}
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
            <TypedText>{m.society_version_add({ language: languageNames[one] })}</TypedText>
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}

interface ColumnProps {
  /** null for the only version. */
  language: string | null
  focus?: boolean
  children: ReactNode
}

function Column({ language, focus = false, children }: ColumnProps) {
  const column = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (focus) column.current?.querySelector<HTMLElement>('input, textarea')?.focus()
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
