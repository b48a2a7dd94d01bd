const devanagari = /\p{Script=Devanagari}/gu
const latin = /\p{Script=Latin}/gu

/**
 * Returns the language of a text by the script of most of its letters. The attribute `lang` states it: screen
 * readers choose their voice by it, and browsers their font.
 * @returns undefined for a text without letters of either script
 */
export function languageOf(text: string): 'ne' | 'en' | undefined {
  const [nepali, english] = [devanagari, latin].map((script) => text.match(script)?.length ?? 0) as [
    number,
    number,
  ]
  if (nepali === 0 && english === 0) return undefined
  return nepali > english ? 'ne' : 'en'
}
