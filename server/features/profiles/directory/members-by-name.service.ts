import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling } from '../../../text/names/spelling-key.ts'
import { spellingOf } from '../search/search-words.ts'
import { readDirectory } from './directory.service.ts'

/** Profiles that a search finds, and that are looked at for their names. */
const lookedAt = 50

/**
 * Lists members of the directory in whose names all words of a search are found, the closest first; without words
 * nobody. Slips are not made good: who is mentioned is chosen while the name is typed.
 */
export async function findByName(
  context: Context,
  viewer: Viewer,
  search: string,
): Promise<Profile['user'][]> {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const { items } = await readDirectory(context, viewer, { search, limit: lookedAt })
  return items.map(({ user }) => user).filter(({ name }) => words.every((word) => isInName(word, name)))
}

/** Tells whether a word of a name begins as a word of a search, in any usual spelling. */
function isInName(word: string, name: string): boolean {
  const spelling = searchedSpelling(word)
  return wordsOf(name).some(
    (own) => own.startsWith(word) || (spelling !== null && spellingOf(own).startsWith(spelling)),
  )
}
