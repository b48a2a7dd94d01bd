import type { Profile } from '../../../../contract/profiles/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling } from '../../../text/names/spelling-key.ts'
import { spellingOf } from '../search/search-words.ts'
import { readDirectory } from './directory.service.ts'

/** The most matches of a search whose names are compared. */
const lookedAt = 50

/**
 * Lists members whose names contain all words of a search, the closest first; without words, nobody. Typos are not
 * corrected, since the author of a mention chooses from the list while typing.
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

/** Checks if any word of a name starts with a word, in any usual spelling. */
function isInName(word: string, name: string): boolean {
  const spelling = searchedSpelling(word)
  return wordsOf(name).some(
    (own) => own.startsWith(word) || (spelling !== null && spellingOf(own).startsWith(spelling)),
  )
}
