import { audiences, type ChosenAudience } from '../../../../contract/profiles/options.ts'
import { caseFold } from '../../../text/case-folding.ts'

// A word: letters, marks and digits. Marks include Devanagari's vowel signs, so that words do not break there.
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Enough for every profile within its limits; keeps an index entry small. */
const longestWord = 64

/** Returns the words of some texts as they are stored and looked up: case-folded, each once. */
export function searchWords(...texts: (string | null)[]): string[] {
  const words = texts.flatMap((text) => (text ? (caseFold(text).match(wordPattern) ?? []) : []))
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}

/** The parts of a profile that the directory's search looks at. */
export interface Searchable {
  name: string
  position: string
  company?: string | null | undefined
  location?: string | null | undefined
  skills: string[]
  company_audience?: ChosenAudience
  location_audience?: ChosenAudience
}

/** Returns the words under which a member is found, and by whom: by those who see one of the texts they stand in. */
export function searchWordsOf(profile: Searchable): { word: string; audience: ChosenAudience }[] {
  const { name, position, company, location, skills } = profile
  const texts: Record<ChosenAudience, (string | null)[]> = {
    everyone: [name, position, ...skills],
    members: [],
    nobody: [],
  }
  texts[profile.company_audience ?? 'everyone'].push(company ?? null)
  texts[profile.location_audience ?? 'everyone'].push(location ?? null)
  const widest = new Map<string, ChosenAudience>()
  for (const audience of audiences)
    for (const word of searchWords(...texts[audience])) if (!widest.has(word)) widest.set(word, audience)
  return [...widest].map(([word, audience]) => ({ word, audience }))
}

/**
 * Returns the end of the range of words that begin with `prefix`, in code-point order.
 * U+10FFFF is not a character, so nothing that people write sorts after it.
 */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
