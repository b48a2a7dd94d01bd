import { audiences, type ChosenAudience } from '../../../../contract/profiles/options.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { spellingKey } from '../../../text/names/spelling-key.ts'

/** The parts of a profile that the directory searches. */
export interface Searchable {
  name: string
  position: string
  company?: string | null | undefined
  location?: string | null | undefined
  skills: string[]
  company_audience?: ChosenAudience
  location_audience?: ChosenAudience
}

export interface FoundWord {
  word: string
  spelling: string
  audience: ChosenAudience
}

/** Returns a member's search words. Each has the widest audience of the texts that contain it. */
export function searchWordsOf(profile: Searchable): FoundWord[] {
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
    for (const word of wordsOf(...texts[audience])) if (!widest.has(word)) widest.set(word, audience)
  return [...widest].map(([word, audience]) => ({ word, spelling: spellingOf(word), audience }))
}

/**
 * Returns the end of the range of words that begin with `prefix`, in code-point order.
 * U+10FFFF is not a character, so nothing that people write sorts after it.
 */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** Returns a word prefixed with its key, so that an index groups words by key. */
export function spellingOf(word: string): string {
  return `${spellingKey(word)} ${word}`
}
