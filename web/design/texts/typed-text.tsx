import type { ReactNode } from 'react'
import { languageOf } from '../../../contract/text/script-language.ts'
import { pageLanguage } from './page-language.ts'

const inDevanagari = /(\p{Script=Devanagari}+(?:[\s\p{P}\u200c\u200d]+\p{Script=Devanagari}+)*)/u

/** Returns the language of typed text where it differs from the page's. */
export function otherLanguage(text: string): 'ne' | 'en' | undefined {
  const lang = languageOf(text)
  return lang === pageLanguage() ? undefined : lang
}

/** A line of typed text, such as a name; parts in other languages are marked. */
export function TypedText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return children.split(inDevanagari).map((part, index) => {
    const lang = otherLanguage(part)
    if (!lang) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name
      <span key={index} lang={lang}>
        {part}
      </span>
    )
  })
}
